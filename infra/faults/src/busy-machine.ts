import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { middleFocus, pages } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { eventually } from '@sandstone/testing';
import { removalMs } from './responses.ts';
import { type Site } from './site.ts';

const loopsPerCore = 2;
const busyMs = 15_000;
const pollMs = 100;
const pictureLimitMs = 120_000;

/** Keeps every core busy with other work during `use`. */
async function whileBusy<T>(use: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: loopsPerCore * availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    return await use();
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}

/** The address of a crop of the large picture on the home page; undefined while the page has none. */
async function cropOnHome(site: string, photoId: string): Promise<string | undefined> {
  const html = await textOf(site + pages.home);
  return new RegExp(`/[^"'\\s,]*${photoId}/[^"'\\s,]*/tall-50-50/[^"'\\s,]*`).exec(html)?.[0];
}

/**
 * The creator covers a part of the large picture of the home page while the machine is busy.
 * @returns what was wrong with it
 */
export async function coverWhileBusy(site: Site): Promise<string[]> {
  const { admin, ledger } = site;
  const { site: url } = site.system;
  const name = `${randomUUID()}.jpg`;
  const bytes = await drawPhoto({ width: 1800, height: 1200, seed: 7 });
  const [uploaded] = (await uploadMany(admin, [{ name, bytes }])).successful;
  if (uploaded === undefined) throw new Error('The large picture was refused');
  const { photoId: id } = uploaded;
  const { pictures } = await admin.api.call('adminSite');
  const hero = { photoId: id, wide: middleFocus, tall: middleFocus };
  await admin.api.call('adminSaveSite', {
    params: { section: 'pictures' },
    body: { value: { ...pictures.value, hero }, unchangedSince: pictures.version },
  });
  const crop = await eventually(() => cropOnHome(url, id), {
    condition: 'the home page shows its large picture',
    timeoutMs: pictureLimitMs,
  });
  const problems: string[] = [];
  await whileBusy(async () => {
    const { version } = await admin.api.call('adminPhotoEdits', { params: { id } });
    const covered = [{ x: 0.3, y: 0.3, width: 0.3, height: 0.3 }];
    await admin.api.call('adminEditPhoto', {
      params: { id },
      body: { edits: { quarterTurns: 0, crop: null, covered }, unchangedSince: version },
    });
    const savedMs = performance.now();
    let lastMs = 0;
    for (let askedMs = 0; askedMs < busyMs; askedMs = performance.now() - savedMs) {
      const { status } = await fetch(url + crop, { method: 'HEAD' });
      const isOnHome = (await textOf(url + pages.home)).includes(crop);
      if (status === 200 || isOnHome) lastMs = askedMs;
      await sleep(pollMs);
    }
    if (lastMs > removalMs)
      problems.push(`a crop was there ${Math.round(lastMs)} ms after a part of it was covered`);
    await eventually(async () => (await cropOnHome(url, id)) !== undefined, {
      condition: 'the home page shows the covered picture',
      timeoutMs: pictureLimitMs,
    });
  });
  const { photos } = await admin.api.call('adminPhotos', { query: { ids: id, limit: 1 } });
  ledger.photos.set(name, { id, address: photos[0]?.cdnUrl ?? '' });
  return problems;
}
