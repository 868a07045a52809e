import { ApiError, type PostDraft } from '@sandstone/contract';

/** The content of a draft as the server stores it. */
export interface DraftContent {
  description: string;
  day: string | null;
  photoIds: readonly string[];
  /** Names of chosen files that have not arrived, if there are any. */
  missingFiles?: readonly string[] | undefined;
}

export type SavingState =
  /** There is nothing to save, and no draft. */
  | { name: 'empty' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | { name: 'saved' }
  /** Retried automatically, unless the content is refused: then after the next change. */
  | { name: 'failed' }
  /** Another window has saved another version. */
  | { name: 'changed'; newer: PostDraft }
  /** The draft was published or deleted. */
  | { name: 'gone' };

export interface SaverCollaborators {
  save: (id: string, content: DraftContent & { updatedOn?: string | undefined }) => Promise<PostDraft>;
  read: (id: string) => Promise<PostDraft>;
  makeId: () => string;
  /** @param missing photos that no longer exist */
  onSaved: (draft: PostDraft, missing: readonly string[]) => void;
}

export interface DraftSaver {
  state: () => SavingState;
  subscribe: (listener: () => void) => () => void;
  /** The id of the draft and idempotency key of the post. */
  id: () => string;
  /** The version that this window has saved or read; undefined before the first save. */
  version: () => string | undefined;
  /** @param isEmpty whether there is nothing worth a new draft */
  change: (content: DraftContent, isEmpty: boolean) => void;
  /** Saves at once what is not saved. */
  flush: () => void;
  /** Looks whether another window has changed the draft. */
  check: () => Promise<void>;
  /** Overwrites the newer version of the other window. */
  keepMine: () => void;
  /** Continues with a new draft, because the former one is gone. */
  keepAsNew: () => void;
  /** Saves nothing until `resume`. Resolves when a running request has ended. */
  pause: () => Promise<void>;
  resume: () => void;
  /** Starts saving. @returns a function that ends it */
  start: () => () => void;
}

/** After the last key. */
export const pauseMs = 2000;
/** Before the second, third and every further try. */
const retryPausesMs = [5000, 10_000, 30_000];

const noContent: DraftContent = { description: '', day: null, photoIds: [] };

const contentOf = ({ description, day, photos, missingFiles }: PostDraft): DraftContent => ({
  description,
  day,
  missingFiles,
  photoIds: photos.map(({ id }) => id),
});

const isSame = (one: DraftContent, other: DraftContent): boolean =>
  one.description === other.description && isSameBesideText(one, other);

const isSameBesideText = (one: DraftContent, other: DraftContent): boolean =>
  one.day === other.day &&
  one.photoIds.join() === other.photoIds.join() &&
  JSON.stringify(one.missingFiles) === JSON.stringify(other.missingFiles);

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

/** Saves a draft while it is written: one request at a time, always the newest content. */
export function createDraftSaver(
  collaborators: SaverCollaborators,
  known: PostDraft | undefined,
): DraftSaver {
  let id = known?.id ?? collaborators.makeId();
  let version = known?.updatedOn;
  let stored = known && contentOf(known);
  let wanted = stored;
  let isWorthSaving = known !== undefined;
  let state: SavingState = { name: known === undefined ? 'empty' : 'saved' };
  /** Contents whose requests have failed, but may have been saved. */
  let unanswered: DraftContent[] = [];
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isActive = false;
  const listeners = new Set<() => void>();

  const become = (next: SavingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const isUnsaved = () =>
    wanted !== undefined && (stored === undefined ? isWorthSaving : !isSame(wanted, stored));
  const waitsForChoice = () => state.name === 'changed' || state.name === 'gone';
  const rest = () => become({ name: stored === undefined ? 'empty' : 'saved' });

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  }

  function adopt(draft: PostDraft): void {
    version = draft.updatedOn;
    stored = contentOf(draft);
    unanswered = [];
  }

  async function run(): Promise<void> {
    await running;
    // Another caller may have waited, too.
    if (
      running !== undefined ||
      isPaused ||
      !isActive ||
      waitsForChoice() ||
      !isUnsaved() ||
      wanted === undefined
    )
      return;
    clearTimeout(timer);
    running = send(wanted);
    await running;
    running = undefined;
    if (state.name === 'saving') {
      if (!isUnsaved()) rest();
      else {
        become({ name: 'unsaved' });
        schedule(pauseMs);
      }
    }
  }

  async function send(content: DraftContent): Promise<void> {
    become({ name: 'saving' });
    const sentId = id;
    try {
      const draft = await collaborators.save(sentId, { ...content, updatedOn: version });
      const present = new Set(draft.photos.map((photo) => photo.id));
      const missing = content.photoIds.filter((photoId) => !present.has(photoId));
      version = draft.updatedOn;
      stored = { ...content, photoIds: content.photoIds.filter((photoId) => present.has(photoId)) };
      unanswered = [];
      if (isActive) collaborators.onSaved(draft, missing);
    } catch (error) {
      await failed(error, content);
    }
  }

  async function failed(error: unknown, content: DraftContent): Promise<void> {
    const code = codeOf(error);
    if (code === 'post_draft_not_found') return become({ name: 'gone' });
    if (code === 'post_draft_changed') {
      try {
        return meet(await collaborators.read(id));
      } catch (second) {
        if (codeOf(second) === 'post_draft_not_found') return become({ name: 'gone' });
      }
    } else unanswered.push(content);
    become({ name: 'failed' });
    if (code !== 'invalid_request' && code !== 'too_many_files')
      schedule(retryPausesMs[unanswered.length - 1] ?? 30_000);
  }

  /** Compares with the version of the server, which may be an own one whose response was lost. */
  function meet(newer: PostDraft): void {
    const content = contentOf(newer);
    const isOwn = unanswered.some((sent) => isSame(sent, content));
    if (!isOwn && (wanted === undefined || !isSame(wanted, content)))
      return become({ name: 'changed', newer });
    adopt(newer);
    if (!isUnsaved()) return rest();
    become({ name: 'unsaved' });
    schedule(0);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    id: () => id,
    version: () => version,
    change(content, isEmpty) {
      const former = wanted ?? noContent;
      wanted = content;
      isWorthSaving = !isEmpty;
      if (waitsForChoice() || isPaused) return;
      if (!isUnsaved()) {
        clearTimeout(timer);
        if (running === undefined) rest();
        return;
      }
      if (state.name !== 'saving') become({ name: 'unsaved' });
      const isTyping = isSameBesideText(former, content) && former.description !== content.description;
      schedule(isTyping ? pauseMs : 0);
    },
    flush: () => void run(),
    async check() {
      if (version === undefined || running !== undefined || isPaused || waitsForChoice()) return;
      const known = version;
      try {
        const newer = await collaborators.read(id);
        // A save that began meanwhile notices the other version itself.
        if (version === known && newer.updatedOn !== known && running === undefined) meet(newer);
      } catch (error) {
        if (codeOf(error) === 'post_draft_not_found' && version === known) become({ name: 'gone' });
      }
    },
    keepMine() {
      if (state.name !== 'changed') return;
      adopt(state.newer);
      become({ name: 'unsaved' });
      if (isUnsaved()) schedule(0);
      else rest();
    },
    keepAsNew() {
      if (state.name !== 'gone') return;
      id = collaborators.makeId();
      version = undefined;
      stored = undefined;
      unanswered = [];
      isWorthSaving = true;
      become({ name: 'unsaved' });
      schedule(0);
    },
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      await running;
    },
    resume() {
      isPaused = false;
      if (isUnsaved()) void run();
    },
    start() {
      isActive = true;
      return () => {
        isActive = false;
        clearTimeout(timer);
      };
    },
  };
}
