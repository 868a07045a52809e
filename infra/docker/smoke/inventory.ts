import { createHash } from 'node:crypto';
import { createApiClient, limits, routePath } from '@sandstone/contract';
import { allPublicPhotos } from '@sandstone/test-system/api-session';

/** The public content of the site: records as the api returns them, and hashes of pictures. */
export async function inventory(site: string): Promise<Map<string, string>> {
  const api = createApiClient({ baseUrl: site });
  const found = new Map<string, string>();
  const hashed = async (path: string) => {
    const response = await fetch(site + path, { headers: { accept: 'image/avif' } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    found.set(path, createHash('sha256').update(bytes).digest('hex'));
  };

  for (const photo of await allPublicPhotos(site)) {
    found.set(`photo ${photo.id}`, JSON.stringify(photo));
    for (const { srcset } of photo.sources) {
      for (const entry of srcset.split(', ')) await hashed(entry.split(' ', 1)[0] ?? '');
    }
  }
  const { videos } = await api.call('videos', { query: { limit: limits.page.maxSize } });
  for (const video of videos) {
    // The player's URL differs in each response.
    found.set(`video ${video.id}`, JSON.stringify({ ...video, embedUrl: undefined }));
    if (video.streamId !== null) await hashed(routePath('secureImage', { id: video.streamId }));
  }
  const { events } = await api.call('events');
  for (const event of events) found.set(`event ${event.id}`, JSON.stringify(event));
  const { posts } = await api.call('posts', { query: { limit: limits.page.maxSize } });
  for (const post of posts) found.set(`post ${post.id}`, JSON.stringify(post));
  return found;
}

/** @returns missing or changed entries */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...before].filter(([name, value]) => after.get(name) !== value).map(([name]) => name);
}
