import { describe, expect, it, jest } from '@jest/globals';
import { limits, type UploadResult } from '@sandstone/contract';
import { someAdminPhoto } from '../../../shared/testing/photo.builder.ts';
import { type RetryDecision } from './retry-policy.ts';
import { type UploadItem } from './upload.state.ts';
import { createUploadQueue, type QueueCollaborators } from './upload.queue.ts';
import { type SendOptions, UploadError } from './upload.sender.ts';

interface Sending extends SendOptions {
  respond: (result: Partial<UploadResult>) => Promise<void>;
  refuse: (error: Error) => Promise<void>;
}

function setUp(fields: Partial<QueueCollaborators> = {}) {
  const sendings: Sending[] = [];
  const forgotten: string[] = [];
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  let keys = 0;
  const queue = createUploadQueue({
    send: (options) =>
      new Promise((resolve, reject) => {
        const base = {
          originalName: options.file.name,
          cdnUrl: '',
          photoId: `p-${options.uploadId}`,
          status: 'processing' as const,
        };
        sendings.push({
          ...options,
          respond: async (result) => (resolve({ ...base, ...result }), settled()),
          refuse: async (error) => (reject(error), settled()),
        });
      }),
    process: () => Promise.reject(new Error('not expected')),
    describe: () => Promise.reject(new Error('not expected')),
    makeKey: () => `k${(keys += 1)}`,
    createPreviewUrl: (file) => `blob:${file.name}`,
    revokePreviewUrl: (url) => forgotten.push(url),
    waitForRetry: () => Promise.resolve('give-up'),
    unexpectedText: 'Unexpected.',
    ...fields,
  });
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`));
  const phases = () => queue.state().items.map((item) => item.phase.name);
  return { queue, sendings, forgotten, files, phases, settled };
}

describe('the upload queue', () => {
  it('sends a few files at a time, and the next one after each arrival', async () => {
    const { queue, sendings, files, phases } = setUp();
    queue.add(files(5));
    expect(sendings).toHaveLength(limits.upload.parallelRequests);
    expect(phases().filter((name) => name === 'uploading')).toHaveLength(limits.upload.parallelRequests);
    await sendings[0]?.respond({});
    expect(sendings).toHaveLength(limits.upload.parallelRequests + 1);
    expect(phases()[0]).toBe('processing');
  });

  it('keeps photos out of the gallery that were chosen so', () => {
    const { queue, sendings, files } = setUp();
    queue.add(files(1), { isUnlisted: true });
    queue.add(files(1));
    expect(sendings.map(({ unlisted }) => unlisted)).toEqual(['kept', undefined]);
  });

  it('sends only while it is released', async () => {
    const { queue, sendings, files, phases } = setUp({ startsHeld: true });
    queue.add(files(5));
    expect([sendings.length, phases()]).toEqual([0, Array(5).fill('queued')]);
    expect(queue.state().items[0]?.previewUrl).toBe('blob:0.jpg');
    queue.release();
    expect(sendings).toHaveLength(limits.upload.parallelRequests);
    queue.hold();
    await sendings[0]?.respond({});
    expect(sendings).toHaveLength(limits.upload.parallelRequests);
    queue.release();
    expect(sendings).toHaveLength(limits.upload.parallelRequests + 1);
  });

  it('continues after a refused file, with the text of the server', async () => {
    const { queue, sendings, files } = setUp();
    queue.add(files(4));
    await sendings[0]?.refuse(new UploadError('Too large.'));
    await sendings[1]?.refuse(new Error('stack and all'));
    expect(queue.state().items[0]?.phase).toMatchObject({ name: 'failed', text: 'Too large.' });
    expect(queue.state().items[1]?.phase).toMatchObject({ name: 'failed', text: 'Unexpected.' });
    expect(sendings).toHaveLength(4);
  });

  it('aborts a cancelled file, removes it, revokes its preview and continues', async () => {
    const { queue, sendings, files, forgotten, settled } = setUp();
    queue.add(files(4));
    queue.cancel('k1');
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(queue.state().items.map((item) => item.key)).toEqual(['k2', 'k3', 'k4']);
    expect(forgotten).toEqual(['blob:0.jpg']);
    expect(sendings).toHaveLength(4);
    // A late response to an aborted request changes nothing.
    await sendings[0]?.respond({});
    await settled();
    expect(queue.state().items).toHaveLength(3);
  });

  it('retries a refused file', async () => {
    const { queue, sendings, files, phases } = setUp();
    queue.add(files(1));
    await sendings[0]?.refuse(new UploadError('No.'));
    queue.retry('k1');
    expect(sendings).toHaveLength(2);
    await sendings[1]?.respond({ status: 'ready' });
    expect(phases()).toEqual(['ready']);
  });

  describe('after a lost connection', () => {
    const connectionLost = () => new UploadError('Cut.', 'connection-lost');

    function withPauses() {
      const pauses: { made: number; end: (verdict: RetryDecision) => Promise<void>; signal: AbortSignal }[] =
        [];
      const set = setUp({
        waitForRetry: (made, signal) =>
          new Promise((resolve) =>
            pauses.push({ made, signal, end: async (verdict) => (resolve(verdict), set.settled()) }),
          ),
      });
      return { ...set, pauses };
    }

    it('waits and retries the file, while others continue', async () => {
      const { queue, sendings, files, phases, pauses } = withPauses();
      queue.add(files(4));
      await sendings[0]?.refuse(connectionLost());
      expect(phases()).toEqual(['waiting', 'uploading', 'uploading', 'uploading']);
      expect(queue.state().items[0]?.phase).toMatchObject({ text: 'Cut.' });
      await sendings[1]?.respond({});
      await pauses[0]?.end('again');
      expect(phases()[0]).toBe('uploading');
      await sendings[4]?.refuse(connectionLost());
      expect(pauses.map(({ made }) => made)).toEqual([1, 2]);
      await pauses[1]?.end('again');
      await sendings[5]?.respond({ status: 'ready', duplicate: true });
      // The first try did arrive, so this is no duplicate.
      expect(queue.state().items[0]).toMatchObject({ duplicate: false, phase: { name: 'ready' } });
    });

    it('gives up in the end, and retries such files on request', async () => {
      const { queue, sendings, files, phases, pauses } = withPauses();
      queue.add(files(2));
      await sendings[0]?.refuse(connectionLost());
      await pauses[0]?.end('give-up');
      await sendings[1]?.refuse(new UploadError('Too large.'));
      expect(queue.state().items[0]?.phase).toEqual({ name: 'failed', text: 'Cut.', isTransient: true });
      queue.retryTransient();
      expect(phases()).toEqual(['uploading', 'failed']);
      expect(sendings).toHaveLength(3);
      await sendings[2]?.refuse(connectionLost());
      expect(pauses.map(({ made }) => made)).toEqual([1, 1]);
    });

    it('resets the count of tries after a network change, and retries immediately on request', async () => {
      const { queue, sendings, files, phases, pauses } = withPauses();
      queue.add(files(1));
      await sendings[0]?.refuse(connectionLost());
      await pauses[0]?.end('anew');
      await sendings[1]?.refuse(connectionLost());
      expect(pauses.map(({ made }) => made)).toEqual([1, 1]);
      queue.retry('k1');
      expect([phases(), sendings.length]).toEqual([['uploading'], 3]);
      expect(pauses[1]?.signal.aborted).toBe(true);
      await pauses[1]?.end('again');
      expect(sendings).toHaveLength(3);
    });

    it('cancels a waiting file', async () => {
      const { queue, sendings, files, forgotten, pauses } = withPauses();
      queue.add(files(1));
      await sendings[0]?.refuse(connectionLost());
      queue.cancel('k1');
      await pauses[0]?.end('again');
      expect([queue.state().items, forgotten, sendings.length]).toEqual([[], ['blob:0.jpg'], 1]);
    });
  });

  it('marks a failure as blameless when nobody is signed in any more', async () => {
    const { queue, sendings, files } = setUp();
    queue.add(files(1));
    await sendings[0]?.refuse(new UploadError('Please sign in.', 'access-denied'));
    expect(queue.state().items[0]?.phase).toMatchObject({ name: 'failed', isTransient: true });
  });

  it('resumes files known by name and files left by another tab', () => {
    const restored: UploadItem = {
      key: 'known',
      fileName: 'a.jpg',
      bytes: 1,
      previewUrl: null,
      duplicate: false,
      hasFile: false,
      phase: { name: 'interrupted' },
    };
    const { queue, sendings, phases } = setUp({ restored: [restored] });
    const file = new File(['x'], 'a.jpg');
    queue.adopt([
      { key: 'known', file },
      { key: 'left', file: new File(['x'], 'b.jpg'), description: 'Dusk' },
    ]);
    queue.adopt([{ key: 'known', file }]);
    expect(phases()).toEqual(['uploading', 'uploading']);
    expect(sendings.map(({ uploadId, description }) => [uploadId, description])).toEqual([
      ['known', undefined],
      ['left', 'Dusk'],
    ]);
    expect(queue.fileOf('known')).toBe(file);
  });

  it('processes a failed photo again without sending it', async () => {
    const process = jest.fn((id: string) =>
      Promise.resolve(someAdminPhoto({ id, status: 'ready', change: 9 })),
    );
    const { queue, sendings, files, phases, settled } = setUp({ process });
    queue.add(files(1));
    await sendings[0]?.respond({ photoId: 'p1' });
    queue.photoChanged(
      someAdminPhoto({ id: 'p1', status: 'failed', failure: { code: 'internal', text: 'x' } }),
    );
    queue.retry('k1');
    await settled();
    expect(process).toHaveBeenCalledWith('p1');
    expect(sendings).toHaveLength(1);
    expect(phases()).toEqual(['ready']);
  });

  it('aborts all uploads when the list is cleared', () => {
    const { queue, sendings, files, forgotten } = setUp();
    queue.add(files(3));
    queue.clear();
    expect(sendings.every(({ signal }) => signal.aborted)).toBe(true);
    expect(forgotten).toHaveLength(3);
    expect(queue.state().items).toEqual([]);
  });

  it('shows the progress reported by the server', () => {
    const { queue, files } = setUp();
    queue.add(files(1));
    queue.received({ uploadId: 'k1', receivedBytes: 1, totalBytes: 2 });
    expect(queue.state().items[0]?.phase).toMatchObject({ name: 'uploading', sentBytes: 1, totalBytes: 2 });
  });

  describe('with descriptions', () => {
    const setUpDescriptions = (fields: Partial<QueueCollaborators> = {}) => {
      const saved: string[] = [];
      const describing = jest.fn(async (photoId: string, description: string) => {
        saved.push(`${photoId}: ${description}`);
      });
      return { ...setUp({ describe: describing, ...fields }), saved };
    };

    it('sends one that was written before the file with it', async () => {
      const { queue, sendings, files, saved } = setUpDescriptions({ startsHeld: true });
      queue.add(files(1));
      queue.describe('k1', 'A dune');
      queue.release();
      expect(sendings[0]?.description).toBe('A dune');
      await sendings[0]?.respond({});
      expect(saved).toEqual([]);
    });

    it('saves one that was written during or after the upload, and the last one at last', async () => {
      const { queue, sendings, files, saved, settled } = setUpDescriptions();
      queue.add(files(1));
      queue.describe('k1', 'A dune');
      expect(saved).toEqual([]);
      await sendings[0]?.respond({});
      expect(saved).toEqual(['p-k1: A dune']);
      queue.describe('k1', 'A dune ');
      queue.describe('k1', 'A dune at dusk');
      queue.describe('k1', ' A rock ');
      await settled();
      expect(saved.at(-1)).toBe('p-k1: A rock');
      queue.describe('k1', '');
      await settled();
      expect(saved.at(-1)).toBe('p-k1: ');
    });

    it('saves that of a duplicate, whose first upload may have had another one', async () => {
      const { queue, sendings, files, saved } = setUpDescriptions();
      queue.add(files(1), { description: 'A dune' });
      await sendings[0]?.respond({ duplicate: true });
      expect(saved).toEqual(['p-k1: A dune']);
    });

    it('keeps one that was refused, and saves it with the next change', async () => {
      const failing = jest
        .fn<QueueCollaborators['describe']>()
        .mockRejectedValueOnce(new UploadError('Offline.'));
      const { queue, sendings, files, settled } = setUpDescriptions({ describe: failing });
      queue.add(files(1));
      await sendings[0]?.respond({});
      queue.describe('k1', 'A dune');
      await settled();
      expect(queue.state().items[0]).toMatchObject({ description: 'A dune', descriptionFailure: 'Offline.' });
      failing.mockResolvedValueOnce(undefined);
      queue.describe('k1', 'A dune');
      await settled();
      expect(failing).toHaveBeenCalledTimes(2);
      expect(queue.state().items[0]).toMatchObject({ savedDescription: 'A dune' });
      expect(queue.state().items[0]?.descriptionFailure).toBeUndefined();
    });

    it('saves after a reload what was not saved before it', async () => {
      const restored = { fileName: 'a.jpg', bytes: 1, previewUrl: null, duplicate: false, hasFile: false };
      const processing = (photoId: string) => ({ name: 'processing', photoId }) as const;
      const { saved } = setUpDescriptions({
        restored: [
          { ...restored, key: 'a', phase: processing('p1'), description: 'A dune' },
          {
            ...restored,
            key: 'b',
            phase: processing('p2'),
            description: 'A rock',
            savedDescription: 'A rock',
          },
          { ...restored, key: 'c', phase: { name: 'interrupted' }, description: 'A mesa' },
        ],
      });
      expect(saved).toEqual(['p1: A dune']);
    });
  });
});
