import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ImageProcess } from './image-process.ts';
import { createImageProcessPool, type ImageProcessPool, PhotoRefusedError } from './index.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { animatedGif, drawPhoto, progressiveJpeg, truncate } from './testing/index.ts';

let folder: string;
const opened: ImageProcessPool[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-processes-'));
});
afterAll(async () => {
  await Promise.all(opened.map((images) => images.close()));
  await rm(folder, { recursive: true });
});

function open(limits: Parameters<typeof createImageProcessPool>[0] = {}): ImageProcessPool {
  const images = createImageProcessPool(limits);
  opened.push(images);
  return images;
}

let files = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, bytes);
  return path;
}

/** A few hundred kilobytes that keep libjpeg busy for minutes; the limit of scans is lifted. */
const endless = () => fileOf(progressiveJpeg({ width: 8000, height: 8000, scans: 20_000 }));
const anyScans = { maxScans: Infinity };

describe('the pool of image processes', () => {
  it('gives the same pictures as the in-process pipelines', async () => {
    const images = open();
    for (const bytes of [await drawPhoto({ width: 500, height: 400 }), await animatedGif()]) {
      const path = await fileOf(bytes);
      expect(await images.photos.process(path, { edits: null })).toEqual(
        await createPhotoPipeline().process(path),
      );
    }
    const cover = await images.covers.process(await drawPhoto({ width: 400, height: 300 }), { blur: true });
    expect([cover.width, cover.height]).toEqual([400, 300]);
    expect(Buffer.isBuffer(cover.variants[0]?.bytes)).toBe(true);
  });

  it('passes on the same refusals and errors', async () => {
    const { photos, covers } = open();
    const broken = truncate(await drawPhoto(), 0.5);
    const refusal = await photos
      .process(await fileOf(broken), { edits: null })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PhotoRefusedError);
    expect(refusal).toMatchObject({ code: 'damaged', cause: { message: expect.stringMatching(/VipsJpeg/) } });
    await expect(covers.process(broken, { blur: false })).rejects.toMatchObject({ code: 'damaged' });
    await expect(photos.process(join(folder, 'nothing'), { edits: null })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('refuses a picture at the limit of processor time, even in a codec', async () => {
    const { photos } = open({ limits: { ...anyScans, maxProcessorSeconds: 1 } });
    await expect(photos.process(await endless(), { edits: null })).rejects.toMatchObject({
      code: 'timed_out',
    });
  });

  it('gives up a picture that a busy machine does not finish, without refusing it', async () => {
    const { photos } = open({ limits: { ...anyScans, jobTimeoutSeconds: 0.5 } });
    const error = await photos.process(await endless(), { edits: null }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ImageTimeoutError' });
    expect(error).not.toBeInstanceOf(PhotoRefusedError);
  });

  it('kills a process when its task is cancelled, without affecting others', async () => {
    const images = open({ limits: anyScans });
    const controller = new AbortController();
    const path = await endless();
    const stuck = images.photos.process(path, { edits: null, signal: controller.signal });
    // Waits for the first one, because both need more memory than an ordinary picture.
    const waiting = images.photos.process(path, { edits: null, signal: controller.signal });
    const small = await fileOf(await drawPhoto({ width: 320, height: 200 }));
    expect(await images.photos.process(small, { edits: null })).toMatchObject({ width: 320 });
    controller.abort(new Error('shutting down'));
    await expect(stuck).rejects.toThrow('shutting down');
    await expect(waiting).rejects.toThrow('shutting down');
    expect(await images.photos.process(small, { edits: null })).toMatchObject({ width: 320 });
    const late = images.photos.process(small, { edits: null, signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('allows a retry after a process died', async () => {
    const images = open({ limits: anyScans });
    const stuck = images.photos.process(await endless(), { edits: null }).catch((error: unknown) => error);
    await images.photos.process(await fileOf(await drawPhoto({ width: 320, height: 200 })), { edits: null });
    await images.close();
    const error = await stuck;
    expect(error).not.toBeInstanceOf(PhotoRefusedError);
    // No further process starts if they end while it waits for its turn.
    expect(error).toMatchObject({ message: expect.stringMatching(/exited: SIGKILL|were closed/) });
  });

  it('ends a process after a minute without work, and starts another for the next picture', async () => {
    const ended = jest.spyOn(ImageProcess.prototype, 'end');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] });
    try {
      const images = open();
      const small = await fileOf(await drawPhoto({ width: 320, height: 200 }));
      await images.photos.process(small, { edits: null });
      jest.advanceTimersByTime(59_000);
      // The time counts from the last picture.
      await images.photos.process(small, { edits: null });
      jest.advanceTimersByTime(59_000);
      expect(ended).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1000);
      expect(ended).toHaveBeenCalledTimes(1);
      await ended.mock.results[0]?.value;
      expect(await images.photos.process(small, { edits: null })).toMatchObject({ width: 320 });
    } finally {
      jest.useRealTimers();
      ended.mockRestore();
    }
  });

  it('starts no process once it is closed', async () => {
    const images = open();
    const small = await fileOf(await drawPhoto({ width: 320, height: 200 }));
    await images.photos.process(small, { edits: null });
    await images.close();
    await expect(images.photos.process(small, { edits: null })).rejects.toThrow('were closed');
  });
});

describe('a JPEG with very many scans', () => {
  it('is refused before decoding', async () => {
    const path = await fileOf(progressiveJpeg({ width: 10_000, height: 10_000, scans: 10_000 }));
    await expect(createPhotoPipeline().process(path)).rejects.toMatchObject({ code: 'too_many_scans' });
  });
});
