import { anySignal } from '../../../shared/api/any-signal.ts';
import { type FileStore, type StoredFile } from './file.store.ts';
import { type UploadQueue } from './upload.queue.ts';
import { needsFile } from './upload.state.ts';

/** Files are deleted after this time. */
const longestMs = 24 * 60 * 60 * 1000;

export interface FilePersistenceOptions {
  store: FileStore;
  queue: Pick<UploadQueue, 'state' | 'subscribe' | 'adopt' | 'fileOf'>;
  locks: Pick<LockManager, 'request'>;
  owner: string;
  /** A random id of this page visit. */
  visit: string;
  /** The id of the visit before, if this one is its reload. */
  visitBefore: string | null;
  /** A tab that was just closed may still hold its lock for this time. */
  closingMs?: number;
}

const usualClosingMs = 5000;

/** The lock that a visit holds while its page is open. */
const lockOf = (visit: string) => `uploads ${visit}`;

/**
 * Stores the files of a queue in the browser until they have arrived, and resumes the files of visits that have
 * ended: this tab's own before a reload, or those of a closed or crashed tab. Files of a running tab are left to it.
 * Files that the browser cannot store are sent without being stored.
 * @returns a function that stops and deletes the stored files
 */
export function persistFiles(parts: FilePersistenceOptions): () => Promise<void> {
  const { store, queue, locks, owner, visit, visitBefore, closingMs = usualClosingMs } = parts;
  const kept = new Set<string>();
  const unkept = new Set<string>();
  const ending = new AbortController();
  const { signal } = ending;
  let working: Promise<void> | undefined;
  let isStale = false;

  async function keepUp(): Promise<void> {
    for (;;) {
      const needed = queue.state().items.filter(needsFile);
      const surplus = [...kept].filter((key) => !needed.some((item) => item.key === key));
      for (const key of surplus) kept.delete(key);
      if (surplus.length > 0) await store.delete(surplus).catch(() => undefined);
      const next = needed.find(({ key }) => !kept.has(key) && !unkept.has(key));
      const file = next === undefined ? undefined : queue.fileOf(next.key);
      if (signal.aborted || next === undefined || file === undefined) return;
      const { key, description, isUnlisted } = next;
      const details = {
        ...(description !== undefined && { description }),
        ...(isUnlisted === true && { isUnlisted }),
      };
      kept.add(key);
      await store.save({ key, file, owner, visit, keptAt: Date.now(), ...details }).catch(() => {
        kept.delete(key);
        unkept.add(key);
      });
    }
  }
  /** Runs one pass at a time; any number of changes meanwhile causes one more pass. */
  const work = () => {
    isStale = true;
    working ??= (async () => {
      while (isStale) {
        isStale = false;
        await keepUp();
      }
      working = undefined;
    })();
  };

  async function adopt(files: readonly StoredFile[]): Promise<void> {
    if (signal.aborted) return;
    const items = queue.state().items;
    const isThere = ({ key }: StoredFile) =>
      items.some((item) => item.key === key && item.phase.name !== 'interrupted');
    // These files have arrived, but were not removed in time.
    await store.delete(files.filter(isThere).map(({ key }) => key));
    const open = files.filter((file) => !isThere(file));
    for (const file of open) await store.save({ ...file, visit });
    if (signal.aborted) return;
    for (const { key } of open) kept.add(key);
    queue.adopt(open);
  }

  async function lookBack(): Promise<void> {
    const all = await store.all();
    const isOurs = (file: StoredFile) => file.owner === owner && Date.now() - file.keptAt < longestMs;
    await store.delete(all.filter((file) => !isOurs(file)).map(({ key }) => key));
    for (const other of new Set(all.filter(isOurs).map((file) => file.visit))) {
      if (other === visit) continue;
      // A page before a reload, or of a tab that was just closed, takes a moment to end. If the tab before a reload was
      // duplicated, it lives on; wait for its end. Every other tab is left alone when it does not end soon.
      const ends = other === visitBefore ? signal : anySignal(signal, AbortSignal.timeout(closingMs));
      // Another tab may have waited, too, and have the files now.
      const adoptRest = async () => adopt((await store.all()).filter((file) => file.visit === other));
      void locks.request(lockOf(other), { signal: ends }, adoptRest).catch(() => undefined);
    }
  }

  void locks
    .request(
      lockOf(visit),
      { signal },
      () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    )
    .catch(() => undefined);
  void lookBack().catch(() => undefined);
  const unsubscribe = queue.subscribe(work);
  work();
  return async () => {
    ending.abort();
    unsubscribe();
    await working;
    const mine = (await store.all().catch(() => [])).filter((file) => file.owner === owner);
    await store.delete(mine.map(({ key }) => key)).catch(() => undefined);
  };
}
