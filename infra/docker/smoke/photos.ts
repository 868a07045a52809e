import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';

const timeoutMs = 90_000;

/** Uploads a new picture, and retries like the admin pages when a connection breaks or a server dies. @returns its id */
export async function uploadPhoto(session: ApiSession, size = { width: 900, height: 600 }): Promise<string> {
  const seed = randomInt(2 ** 24);
  const files = [{ name: `picture-${seed}.jpg`, bytes: await drawPhoto({ ...size, seed }) }];
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      const { successful } = await uploadMany(session, files);
      return successful[0]?.photoId ?? '';
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

/** The number of photos in any state. */
export async function photoCount({ api }: ApiSession): Promise<number> {
  return (await api.call('adminPhotos', { query: { limit: 1 } })).total;
}

export async function untilReady({ api }: ApiSession, id: string): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const [photo] = (await api.call('adminPhotos', { query: { ids: id } })).photos;
    if (photo?.status === 'ready') return;
    if (photo?.status === 'failed') throw new Error(`The photo failed: ${photo.failure?.text}`);
    if (Date.now() > until)
      throw new Error(`The photo is still ${photo?.status} after ${timeoutMs / 1000} s`);
    await sleep(300);
  }
}
