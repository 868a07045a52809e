import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageType } from '@sandstone/domain';
import {
  type ProviderPage,
  type ProviderVideo,
  providerStates,
  type StreamingProvider,
} from '../streaming-provider.port.ts';
import { parseGuid } from '../video-guid.ts';
import { requestOf, webhookOf } from './webhook-request.ts';

/** An adapter with its content, for the suite below. */
export interface StreamingUnderTest extends AsyncDisposable {
  provider: StreamingProvider;
  /** A library with signed players and any content. */
  libraryId: string;
  /** Key of the library's webhooks. */
  webhookKey: string;
  /**
   * Replaces all content by `count` finished videos, with a collection for every ten. Absent where nothing may be
   * changed.
   */
  fill?: (count: number) => Promise<void>;
  /** Opens a player's address in a frame and returns the status. Absent without a server. */
  open?: (playerUrl: string) => Promise<number>;
}

async function everyPage<T>(read: (page: number) => Promise<ProviderPage<T>>): Promise<ProviderPage<T>[]> {
  const pages: ProviderPage<T>[] = [];
  for (let page = 1; page <= 1000; page += 1) {
    const response = await read(page);
    pages.push(response);
    if (response.last) return pages;
  }
  throw new Error('The listing does not end');
}

/** Requirements on every adapter of `StreamingProvider`. Read-only unless `setup` provides `fill`. */
export function streamingProviderContract(name: string, setup: () => Promise<StreamingUnderTest>): void {
  describe(`${name} fulfils the contract of StreamingProvider`, () => {
    let made: StreamingUnderTest;
    let provider: StreamingProvider;
    let libraryId: string;

    beforeAll(async () => {
      made = await setup();
      ({ provider, libraryId } = made);
      await made.fill?.(3);
    });
    afterAll(async () => {
      await made[Symbol.asyncDispose]();
    });

    const allVideos = async (): Promise<ProviderVideo[]> =>
      (await everyPage((page) => provider.videos(libraryId, page))).flatMap(({ items }) => items);

    it('names its libraries', () => {
      expect(provider.name).not.toBe('');
      const library = provider.libraries.find(({ id }) => id === libraryId);
      expect(library).toMatchObject({ type: expect.stringMatching(/^(free|premium)$/), signsPlayers: true });
    });

    it('lists a complete library, each video once and readable', async () => {
      const pages = await everyPage((page) => provider.videos(libraryId, page));
      const videos = pages.flatMap(({ items }) => items);
      const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
      expect(videos.length + unreadable).toBe(pages.at(-1)?.total);
      expect(new Set(videos.map(({ guid }) => guid)).size).toBe(videos.length);
      for (const video of videos) {
        expect(parseGuid(video.guid)).toBe(video.guid);
        expect(providerStates).toContain(video.state);
        expect(Number.isNaN(video.uploadedAt.getTime())).toBe(false);
      }
    });

    it('returns an empty last page past the end', async () => {
      const pages = await everyPage((page) => provider.videos(libraryId, page));
      expect(await provider.videos(libraryId, pages.length + 5)).toMatchObject({ items: [], last: true });
      expect(await provider.collections(libraryId, 5_000)).toMatchObject({ items: [], last: true });
    });

    it('returns the same for one video as in the listing', async () => {
      const [first] = await allVideos();
      if (first === undefined) return;
      expect(await provider.video(libraryId, first.guid)).toEqual(first);
      expect(await provider.video(libraryId, first.guid.toUpperCase())).toEqual(first);
    });

    it('returns undefined for an unknown and a malformed id', async () => {
      expect(await provider.video(libraryId, randomUUID())).toBeUndefined();
      for (const guid of ['', 'x', '../videos', `${randomUUID()}/play`]) {
        expect(await provider.video(libraryId, guid)).toBeUndefined();
        expect(() => provider.playerLink(libraryId, guid)).toThrow(
          expect.objectContaining({ failure: 'not_found' }),
        );
        await expect(provider.thumbnail(libraryId, guid, 'thumbnail.jpg')).rejects.toMatchObject({
          failure: 'not_found',
        });
      }
    });

    it('serves only its own libraries', async () => {
      const guid = randomUUID();
      const notFound = { failure: 'not_found' };
      for (const other of ['999999999', '', '../1', `${libraryId}/`]) {
        await expect(provider.videos(other, 1)).rejects.toMatchObject(notFound);
        await expect(provider.collections(other, 1)).rejects.toMatchObject(notFound);
        await expect(provider.video(other, guid)).rejects.toMatchObject(notFound);
        await expect(provider.deleteVideo(other, guid)).rejects.toMatchObject(notFound);
        await expect(provider.thumbnail(other, guid, 'thumbnail.jpg')).rejects.toMatchObject(notFound);
        expect(() => provider.playerLink(other, guid)).toThrow(expect.objectContaining(notFound));
        expect(() => provider.fileLink(other, guid, 'thumbnail.jpg')).toThrow(
          expect.objectContaining(notFound),
        );
      }
    });

    it('deletes idempotently', async () => {
      await provider.deleteVideo(libraryId, randomUUID());
      await provider.deleteVideo(libraryId, 'no id');
    });

    it('returns pictures of videos only', async () => {
      const video = (await allVideos()).find(({ thumbnailFile }) => thumbnailFile !== null);
      if (video === undefined || video.thumbnailFile === null) return;
      const { bytes } = await provider.thumbnail(libraryId, video.guid, video.thumbnailFile);
      expect(imageType(bytes)).toBeDefined();
      for (const file of ['no-such.jpg', '../thumbnail.jpg', '', '.env', 'a/b.jpg']) {
        await expect(provider.thumbnail(libraryId, video.guid, file)).rejects.toMatchObject({
          name: 'StreamingError',
        });
      }
    });

    it('creates a player link that expires in some minutes', async () => {
      const [video] = await allVideos();
      const guid = video?.guid ?? randomUUID();
      const now = new Date();
      const { url, expiresAt } = provider.playerLink(libraryId, guid, now);
      expect(url).toContain(`/embed/${libraryId}/${guid}`);
      const life = (expiresAt?.getTime() ?? 0) - now.getTime();
      expect(life).toBeGreaterThan(60_000);
      expect(life).toBeLessThanOrEqual(300_000);
      expect(provider.playerLink(libraryId, randomUUID(), now).url).not.toBe(url);
      if (made.open === undefined || video === undefined) return;
      const old = provider.playerLink(libraryId, guid, new Date(now.getTime() - 3_600_000)).url;
      expect([await made.open(url), await made.open(old)]).toEqual([200, 403]);
    });

    it('accepts only its own webhooks', () => {
      const hint = { libraryId, guid: randomUUID(), state: 3 };
      const good = webhookOf(hint, made.webhookKey);
      expect(provider.readWebhook(requestOf(good))).toEqual(hint);
      expect(provider.readWebhook(requestOf(webhookOf(hint, made.webhookKey, { pretty: true })))).toEqual(
        hint,
      );
      const forged = [
        webhookOf(hint, 'another-key'),
        webhookOf({ ...hint, libraryId: '999999999' }, made.webhookKey),
        webhookOf({ ...hint, guid: 'no-guid' }, made.webhookKey),
        { ...good, body: good.body.replace('"Status":3', '"Status":4') },
        { ...good, headers: {} },
      ];
      for (const parts of forged) expect(provider.readWebhook(requestOf(parts))).toBeUndefined();
    });

    it('sends no further requests after an abort', async () => {
      const signal = AbortSignal.abort(new Error('enough'));
      const asked = [
        () => provider.videos(libraryId, 1, signal),
        () => provider.collections(libraryId, 1, signal),
        () => provider.video(libraryId, randomUUID(), signal),
        () => provider.deleteVideo(libraryId, randomUUID(), signal),
      ];
      for (const ask of asked) await expect(ask()).rejects.toThrow('enough');
    });

    it('lists several pages and collections, without deleted ones', async () => {
      if (made.fill === undefined) return;
      await made.fill(250);
      const videos = await allVideos();
      expect(videos).toHaveLength(250);
      const collections = await everyPage((page) => provider.collections(libraryId, page));
      const known = collections.flatMap(({ items }) => items.map(({ guid }) => guid));
      expect(known).toHaveLength(25);
      expect(known).toEqual(expect.arrayContaining(videos.map(({ collectionGuid }) => collectionGuid)));
      const [first] = videos;
      if (first === undefined) throw new Error('nothing is listed');
      await provider.deleteVideo(libraryId, first.guid);
      expect(await provider.video(libraryId, first.guid)).toBeUndefined();
      expect(await allVideos()).toHaveLength(249);
    });
  });
}
