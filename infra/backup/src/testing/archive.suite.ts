import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, jest } from '@jest/globals';
import {
  PhotoProcessingRepository,
  PhotoRepository,
  PostRepository,
  readContent,
  UserRepository,
} from '@sandstone/database';
import { aHash, anEvent, anIdentity, aProcessed, aVideo, databaseMissing } from '@sandstone/database/testing';
import { originalKey, photoVariantKey, stagingKey } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { exportArchive } from '../archive/export-archive.ts';
import { importArchive } from '../archive/import-archive.ts';
import { type Site } from '../system/site.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { emptySite, type TestSite } from './test-site.ts';

export const actor = { system: 'operator' } as const;
export const videoSource = { provider: 'fake-provider', libraryId: '100001', guid: 'guid-1' };
const setUpLimitMs = 60_000;

/** A site with content of each kind, and an empty one. */
export class ArchiveSites {
  readonly site: TestSite;
  readonly other: TestSite;
  /** Two photos of the site, of which one has lost its original. */
  readonly kept: string;
  readonly dropped: string;
  readonly eventId: string;
  /** A temporary folder for archives. */
  readonly folder: string;

  constructor(parts: Pick<ArchiveSites, 'site' | 'other' | 'kept' | 'dropped' | 'eventId' | 'folder'>) {
    this.site = parts.site;
    this.other = parts.other;
    this.kept = parts.kept;
    this.dropped = parts.dropped;
    this.eventId = parts.eventId;
    this.folder = parts.folder;
  }

  /** Exports the site. @returns the path of the archive */
  async exported(name: string): Promise<string> {
    const path = join(this.folder, name);
    await exportArchive(this.site, path);
    return path;
  }

  /** Imports an archive into the empty site. */
  imported(path: string): ReturnType<typeof importArchive> {
    return importArchive(this.other, path, signed);
  }
}

/** The provider has every picture that the site asks for. */
export const signed = () => true;

/** Runs tests with a site and an empty one, which each test gets anew. */
export function archiveSuite(title: string, define: (sites: () => ArchiveSites) => void): void {
  const suite = databaseMissing === undefined ? describe : describe.skip;
  suite(`${title} ${databaseMissing ?? ''}`, () => {
    jest.setTimeout(setUpLimitMs);
    let sites: ArchiveSites;
    let remove: () => Promise<unknown>;
    beforeEach(async () => {
      const [site, other, temporary] = await Promise.all([emptySite(), emptySite(), temporaryFolder()]);
      remove = () => Promise.all([site.remove(), other.remove(), temporary[Symbol.asyncDispose]()]);
      sites = new ArchiveSites({ site, other, folder: temporary.path, ...(await fill(site)) });
    });
    afterEach(() => remove());
    define(() => sites);
  });
}

async function fill(site: Site): Promise<Pick<ArchiveSites, 'kept' | 'dropped' | 'eventId'>> {
  const kept = await aPicture(site, { seed: 1, description: 'First light' });
  const dropped = await aPicture(site, { seed: 2, originalDropped: true });
  const { user } = await new UserRepository(site.database).signIn(anIdentity(), false);
  const { id: postId } = await new PostRepository(site.database).create(
    {
      description: 'Both, the second first',
      photoIds: [dropped, kept],
      createdOn: new Date('2025-03-01T12:00:00.500Z'),
    },
    actor,
  );
  const eventId = await anEvent(site.database, {
    slug: 'old-dunes',
    description: 'In the dunes',
    hidden: true,
  });
  const videoId = await aVideo(site.database, {
    ...videoSource,
    curatedTitle: 'Own title',
    eventIsCurated: true,
    curatedEventId: eventId,
    sortOrder: 7,
    focusX: 20,
    focusY: 80,
  });
  await site.database.queries
    .updateTable('events')
    .set({ coverVideoId: videoId })
    .where('id', '=', eventId)
    .execute();
  await site.database.queries
    .insertInto('event_items')
    .values([
      { eventId, photoId: dropped, position: 1 },
      { eventId, videoId, position: 2 },
      { eventId, photoId: kept, position: 3 },
    ])
    .execute();
  await site.database.queries
    .insertInto('reactions')
    .values([
      { videoId, userId: user.id, reaction: 'love' },
      { videoId, visitorHash: aHash(), reaction: 'love' },
      { photoId: kept, userId: user.id, reaction: 'fire' },
      { postId, visitorHash: aHash(), reaction: 'love' },
    ])
    .execute();
  return { kept, dropped, eventId };
}

/** The content of a site, without identifiers. */
export const content = async (of: Site) => {
  const { photos, posts, events } = await readContent(of.database);
  const nameOf = new Map(photos.map(({ id, originalName }) => [id, originalName]));
  return {
    photos: photos.map(({ originalName, description, createdAt }) => ({
      originalName,
      description,
      createdAt,
    })),
    posts: posts.map(({ description, createdOn, photoIds }) => ({
      description,
      createdOn,
      photos: photoIds.map((id) => nameOf.get(id)),
    })),
    events: events.map(({ curatedTitle, description, hidden, slugs }) => ({
      curatedTitle,
      description,
      hidden,
      slug: slugs[0],
    })),
  };
};

/** The name of the file of a photo, which is the same on each site. */
export const nameOf = async (of: Site, id: string) =>
  (
    await of.database.queries
      .selectFrom('photos')
      .select('originalName')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).originalName;

/** Creates a ready photo with real bytes. @returns its id */
export async function aPicture(
  { database, storage }: Site,
  {
    seed,
    description = null,
    originalDropped = false,
  }: { seed: number; description?: string | null; originalDropped?: boolean },
): Promise<string> {
  const bytes = await drawPhoto({ width: 64, height: 48, seed });
  const key = stagingKey();
  const [recorded] = await new PhotoRepository(database).recordUploads(
    [
      {
        sha256: createHash('sha256').update(bytes).digest(),
        bytes: bytes.length,
        contentType: 'image/jpeg',
        originalName: `picture-${seed}.jpg`,
        description,
        listed: true,
        stagingKey: key,
      },
    ],
    actor,
  );
  const id = recorded?.photoId ?? '';
  const work = new PhotoProcessingRepository(database);
  await storage.put('originals', originalKey(id), bytes, { contentType: 'image/jpeg' });
  const variant = photoVariantKey({ photoId: id, version: 1, step: 320, format: 'webp' });
  await storage.put('public', variant, webp(seed), { contentType: 'image/webp' });
  await work.markReady(aProcessed(id, originalDropped ? { originalKey: null } : {}));
  await work.clearStaging(id, key);
  return id;
}

/** Bytes with the signature of a WebP. */
const webp = (seed: number) => Buffer.from(`RIFF____WEBPVP8 picture ${seed}`);
