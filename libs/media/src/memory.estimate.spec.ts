import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { createCoverPipeline } from './cover-pipeline.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { isMeasured, recordMeasured } from './testing/measured-code.ts';
import { drawPhoto, plainJpeg, plainPng, progressiveJpeg } from './testing/index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

const photos = createPhotoPipeline();
let files = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, bytes);
  return path;
}

/** Peak memory of a process that only makes a photo of the file. */
async function peakOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'testing', 'peak-memory.main.ts'),
      path,
    ],
    { env: { MALLOC_ARENA_MAX: '2' } },
  );
  return Number(stdout);
}

const tolerance = 1.3;
const side = 10_000;
/** Truncates a PNG where its pixels begin. */
const headOf = (png: Buffer) => png.subarray(0, 41);
const millions = { width: 3_125_000, height: 32, bits: 16, colourType: 6 } as const;
const deep = { width: side, height: side, bits: 16, colourType: 6, interlaced: true } as const;

describe('a small file that needs too much memory', () => {
  it.each([
    ['a row of millions of pixels', plainPng(millions), 'side_too_long'],
    ['the head of such a file', headOf(plainPng(millions)), 'side_too_long'],
    ['deep interlaced pixels', plainPng(deep), 'too_much_memory'],
    ['the head of such a file', headOf(plainPng(deep)), 'too_much_memory'],
    [
      'deep interlaced pixels of 70 megapixels',
      plainPng({ width: 8400, height: 8400, bits: 16, colourType: 6, interlaced: true }),
      'too_much_memory',
    ],
    [
      'full components in many passes',
      progressiveJpeg({ width: side, height: side, scans: 99 }),
      'too_much_memory',
    ],
    [
      'four full components in passes',
      progressiveJpeg({ width: side, height: side, components: 4 }),
      'too_much_memory',
    ],
  ])('is refused by its header: %s', async (_name, bytes, code) => {
    const before = process.memoryUsage().rss;
    await expect(photos.process(await fileOf(bytes))).rejects.toMatchObject({ code });
    await expect(createCoverPipeline().process(bytes, { blur: true })).rejects.toMatchObject({ code });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('the estimated memory', () => {
  // A quarter of a minute, so it is measured when the code or sharp has changed.
  const itUnlessMeasured = isMeasured() ? it.skip : it;
  let measured = 0;
  afterAll(() => {
    if (measured === processes.length) recordMeasured();
  });

  const processes: [name: string, bytes: Buffer][] = [
    ['a progressive JPEG', progressiveJpeg({ width: 8900, height: 8900 })],
    ['a JPEG of 250 megapixels', plainJpeg({ width: 15_811, height: 15_811 })],
    ['an interlaced PNG', plainPng({ width: side, height: side, interlaced: true })],
    ['wide deep rows', plainPng({ width: 40_000, height: 500, bits: 16, colourType: 6 })],
    ['a see-through strip', plainPng({ width: 2048, height: 8192, colourType: 6 })],
  ];
  itUnlessMeasured.each(processes)('is at least that of a process: %s', async (_name, bytes) => {
    const path = await fileOf(bytes);
    const { memoryBytes } = await photos.inspect(path);
    expect(memoryBytes).toBeLessThanOrEqual(limits.photo.maxMemoryBytes);
    // Machines differ in what a process needs, and in how they give memory.
    const small = await fileOf(plainPng({ width: 32, height: 32, colourType: 6 }));
    const ownBytes = (await peakOf(path)) - (await peakOf(small));
    expect(ownBytes).toBeLessThanOrEqual(tolerance * memoryBytes);
    expect(ownBytes).toBeLessThanOrEqual(limits.photo.maxMemoryBytes);
    measured += 1;
  });

  it('classifies camera photos as ordinary, including rotated and progressive ones', async () => {
    const jpeg = await drawPhoto({ width: 4000, height: 6000, noise: 0, progressive: true });
    const { memoryBytes } = await photos.inspect(await fileOf(jpeg));
    expect(memoryBytes).toBeLessThanOrEqual(limits.photo.ordinaryMemoryBytes);
  });
});
