import { describe, expect, it } from '@jest/globals';
import { FakeLocks } from '../../testing/fake-browser.ts';
import { persistFiles } from './file-persistence.ts';
import { type FileStore, type StoredFile } from './file.store.ts';
import { loadUploads, saveUploads } from './upload.storage.ts';
import { createUploadQueue } from './upload.queue.ts';
import { type SendOptions, UploadError } from './upload.sender.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

/** A fake of the browser's database with space for `capacity` files. */
function fakeStore(capacity = 100) {
  const files = new Map<string, StoredFile>();
  const store: FileStore = {
    save: (file) => {
      if (files.size >= capacity && !files.has(file.key)) return Promise.reject(new Error('full'));
      files.set(file.key, file);
      return Promise.resolve();
    },
    delete: (keys) => {
      for (const key of keys) files.delete(key);
      return Promise.resolve();
    },
    all: () => Promise.resolve([...files.values()]),
  };
  return { store, files };
}

/** A fake browser with one lock manager per lock name. */
function fakeBrowser(capacity?: number) {
  const locks = new Map<string, FakeLocks>();
  const { store, files } = fakeStore(capacity);
  const request = ((name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
    const one = locks.get(name) ?? new FakeLocks();
    locks.set(name, one);
    return one.request(name, options, callback);
    // Only the overload with options is used.
  }) as LockManager['request'];
  return {
    locks: { request },
    store,
    files,
    crash: (visit: string) => locks.get(`uploads ${visit}`)?.endHolder(),
  };
}

function visit(
  browser: ReturnType<typeof fakeBrowser>,
  name: string,
  {
    visitBefore = null,
    owner = 'ada',
    tab = new Map<string, string>(),
    closingMs = 0,
  }: {
    visitBefore?: string | null;
    owner?: string;
    tab?: Map<string, string>;
    closingMs?: number;
  } = {},
) {
  const sendings: (SendOptions & { arrive: () => Promise<void>; refuse: (error: Error) => Promise<void> })[] =
    [];
  // Only the methods that `persistFiles` uses.
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  } as Storage;
  let keys = 0;
  const queue = createUploadQueue({
    send: (options) =>
      new Promise((resolve, reject) =>
        sendings.push({
          ...options,
          arrive: () => {
            resolve({ originalName: '', cdnUrl: '', photoId: `p-${options.uploadId}`, status: 'processing' });
            return settled();
          },
          refuse: (error) => (reject(error), settled()),
        }),
      ),
    process: () => Promise.reject(new Error('not here')),
    describe: () => Promise.reject(new Error('not here')),
    makeKey: () => `${name}-${(keys += 1)}`,
    createPreviewUrl: () => 'blob:',
    revokePreviewUrl: () => undefined,
    waitForRetry: () => Promise.resolve('give-up'),
    unexpectedText: '',
    restored: loadUploads(storage),
  });
  queue.subscribe(() => saveUploads(queue.state().items, storage));
  const end = persistFiles({ ...browser, queue, owner, visit: name, visitBefore, closingMs });
  return { queue, sendings, end, tab, phases: () => queue.state().items.map(({ phase }) => phase.name) };
}
const photos = (...names: string[]) => names.map((name) => new File([name], name));

describe('files that have not arrived', () => {
  it('are stored until they have arrived', async () => {
    const browser = fakeBrowser();
    const { queue, sendings } = visit(browser, 'v1');
    queue.add(photos('a', 'b', 'c', 'd'), { description: 'Dusk', isUnlisted: true });
    await settled();
    expect([...browser.files.values()].map(({ key, description }) => [key, description])).toEqual(
      [1, 2, 3, 4].map((number) => [`v1-${number}`, 'Dusk']),
    );
    await sendings[0]?.arrive();
    await sendings[1]?.refuse(new UploadError('Too large.'));
    await sendings[2]?.refuse(new UploadError('Cut.', 'connection-lost'));
    queue.cancel('v1-4');
    await settled();
    expect([...browser.files.keys()]).toEqual(['v1-3']);
    queue.clear();
    await settled();
    expect(browser.files.size).toBe(0);
  });

  it('are resumed after a reload, without sending arrived files again', async () => {
    const browser = fakeBrowser();
    const before = visit(browser, 'v1');
    before.queue.add(photos('a', 'b'));
    await settled();
    await before.sendings[0]?.arrive();
    browser.crash('v1');
    const after = visit(browser, 'v2', { visitBefore: 'v1', tab: before.tab });
    expect(after.phases()).toEqual(['processing', 'interrupted']);
    await settled();
    expect(after.phases()).toEqual(['processing', 'uploading']);
    expect(after.sendings.map(({ uploadId, file }) => [uploadId, file.name])).toEqual([['v1-2', 'b']]);
    expect(browser.files.get('v1-2')?.visit).toBe('v2');
    await after.sendings[0]?.arrive();
    expect(browser.files.size).toBe(0);
  });

  it('wait until the page before a reload is gone', async () => {
    const browser = fakeBrowser();
    const before = visit(browser, 'v1');
    before.queue.add(photos('a'));
    await settled();
    const after = visit(browser, 'v2', { visitBefore: 'v1', tab: new Map(before.tab) });
    await settled();
    expect(after.phases()).toEqual(['interrupted']);
    browser.crash('v1');
    await settled();
    expect(after.phases()).toEqual(['uploading']);
  });

  it('are left to a running tab, and resumed from one that is gone', async () => {
    const browser = fakeBrowser();
    const first = visit(browser, 'v1');
    first.queue.add(photos('a'));
    await settled();
    const second = visit(browser, 'v2');
    await settled();
    expect(second.phases()).toEqual([]);
    browser.crash('v1');
    const third = visit(browser, 'v3');
    await settled();
    expect(third.phases()).toEqual(['uploading']);
    expect(second.phases()).toEqual([]);
  });

  it('are resumed by one of the tabs that were opened while another was closing', async () => {
    const browser = fakeBrowser();
    visit(browser, 'v1').queue.add(photos('a'));
    await settled();
    const opened = ['v2', 'v3'].map((name) => visit(browser, name, { closingMs: 10_000 }));
    await settled();
    expect(opened.map(({ phases }) => phases())).toEqual([[], []]);
    browser.crash('v1');
    await settled();
    expect(opened.map(({ phases }) => phases())).toEqual([['uploading'], []]);
  });

  it('are not available to other users, and expire after a day', async () => {
    const browser = fakeBrowser();
    const { queue } = visit(browser, 'v1');
    queue.add(photos('a', 'b'));
    await settled();
    const old = browser.files.get('v1-2');
    if (old !== undefined) browser.files.set('v1-2', { ...old, keptAt: Date.now() - 25 * 60 * 60 * 1000 });
    browser.crash('v1');
    const same = visit(browser, 'v2');
    await settled();
    expect([same.phases(), [...browser.files.keys()]]).toEqual([['uploading'], ['v1-1']]);
    const other = visit(browser, 'v3', { owner: 'bea' });
    await settled();
    expect([other.phases(), browser.files.size]).toEqual([[], 0]);
  });

  it('are deleted on sign-out', async () => {
    const browser = fakeBrowser();
    const { queue, end } = visit(browser, 'v1');
    queue.add(photos('a', 'b'));
    await end();
    expect(browser.files.size).toBe(0);
  });

  it('are sent even if they cannot be stored', async () => {
    const browser = fakeBrowser(1);
    const { queue, sendings } = visit(browser, 'v1');
    queue.add(photos('a', 'b'));
    await settled();
    expect(sendings).toHaveLength(2);
    expect([...browser.files.keys()]).toEqual(['v1-1']);
  });
});
