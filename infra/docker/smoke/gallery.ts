import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { photosPage, pictureCacheControl, routes } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { untilReady, uploadPhoto } from './photos.ts';

const timeoutMs = 60_000;

/** A finished photo appears in the gallery a moment later, because the responses of public reads are cached. */
async function photoInGallery(site: string, id: string) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const { photos } = photosPage.parse(await (await fetch(site + routes.photos.path)).json());
    const photo = photos.find((one) => one.id === id);
    if (photo !== undefined) return photo;
    assert(Date.now() < until, `The gallery does not show ${id}`);
    await sleep(300);
  }
}

/** Requests each variant of a gallery photo twice, the second time from nginx's cache. */
async function variantsAreServed(site: string, id: string): Promise<void> {
  const photo = await photoInGallery(site, id);
  const variants = photo.sources.flatMap(({ type, srcset }) =>
    srcset.split(', ').map((entry) => ({ type, path: entry.split(' ', 1)[0] ?? '' })),
  );
  assert(new Set(variants.map(({ type }) => type)).size >= 2, 'A photo has too few formats');
  for (const { type, path } of [...variants, ...variants, { type: 'image/jpeg', path: photo.cdnUrl }]) {
    const response = await fetch(site + path);
    const bytes = (await response.arrayBuffer()).byteLength;
    assert(response.status === 200 && bytes > 200, `${path} answered ${response.status}, ${bytes} bytes`);
    const kept = response.headers.get('cache-control');
    assert(kept === pictureCacheControl, `${path} is kept as ${kept}`);
    assert(response.headers.get('content-type') === type, `${path} is not ${type}`);
  }
}

export async function uploadAndSee(site: string): Promise<void> {
  const admin = await signInByScript(site, 'admin');
  const id = await uploadPhoto(admin);
  await untilReady(admin, id);
  await variantsAreServed(site, id);
}
