import { site as siteConfiguration } from '@sandstone/contract';
import { AuditRepository, type Content, type ContentPhoto, readContent } from '@sandstone/database';
import { photoVariantKey } from '@sandstone/domain';
import { type Bucket, ObjectNotFoundError } from '@sandstone/storage';
import { fingerprint } from '../system/hashed-file.ts';
import { assertMigrated, deletionLockOf, type Site } from '../system/site.ts';
import {
  type Archive,
  archiveFormat,
  archiveJsonSchema,
  archiveName,
  archiveSchemaName,
  type ArchivedPhoto,
} from './archive.schema.ts';
import { type ArchiveSink, createSink } from './archive-sink.ts';

export interface Exported {
  archive: Archive;
  /** Names of photos whose bytes are missing in the store. */
  lost: string[];
}

/** Writes the creator's content as an archive that any program can read, while the site runs. */
export async function exportArchive(site: Site, path: string, now = new Date()): Promise<Exported> {
  await assertMigrated(site);
  const exported = await deletionLockOf(site).hold(async (assertHeld) => {
    const sink = await createSink(path, now);
    try {
      const content = await readContent(site.database);
      const photos: ArchivedPhoto[] = [];
      const lost: string[] = [];
      for (const photo of content.photos) {
        const archived = await addPhoto(site, sink, photo);
        if (archived === undefined) lost.push(photo.originalName);
        else photos.push(archived);
        if (photos.length % 100 === 0) site.report(`${photos.length} of ${content.photos.length} photos`);
      }
      const written = archiveOf(content, photos, now);
      await addJson(sink, archiveName, written);
      await addJson(sink, archiveSchemaName, archiveJsonSchema());
      await assertHeld();
      await sink.end();
      return { archive: written, lost };
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  });
  await new AuditRepository(site.database).append({ actor: { system: 'operator' }, action: 'site.export' });
  return exported;
}

interface Source {
  bucket: Bucket;
  key: string;
  contentType: string;
}

/** The original file where it exists, else the widest variant. */
function sourceOf(photo: ContentPhoto): Source | undefined {
  const {
    originalKey,
    stagingKey,
    contentType,
    id: photoId,
    pipelineVersion: version,
    widestStep: step,
  } = photo;
  if (originalKey !== null) return { bucket: 'originals', key: originalKey, contentType };
  if (step !== null) {
    const key = photoVariantKey({ photoId, version, step, format: 'webp' });
    return { bucket: 'public', key, contentType: 'image/webp' };
  }
  return stagingKey === null ? undefined : { bucket: 'staging', key: stagingKey, contentType };
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

async function addPhoto(
  { storage }: Site,
  sink: ArchiveSink,
  photo: ContentPhoto,
): Promise<ArchivedPhoto | undefined> {
  const source = sourceOf(photo);
  const extension = extensions[source?.contentType ?? ''];
  if (source === undefined || extension === undefined) return undefined;
  const { bucket, key } = source;
  const found = await storage.stat(bucket, key);
  if (found === undefined) return undefined;
  const file = `photos/${photo.id}.${extension}`;
  try {
    // The file is read twice, so that a missing photo leaves no partial file in the archive.
    const { sha256, bytes } = await fingerprint(await storage.read(bucket, key));
    await sink.add(file, bytes, await storage.read(bucket, key));
    return {
      ...{ id: photo.id, file, bytes, sha256, isOriginal: bucket !== 'public' },
      originalSha256: Buffer.from(photo.sha256).toString('hex'),
      name: photo.originalName,
      description: photo.description,
      createdAt: photo.createdAt.toISOString(),
    };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return undefined;
    throw error;
  }
}

function archiveOf({ posts, events, videos }: Content, photos: ArchivedPhoto[], now: Date): Archive {
  const { name, tagline, bio, language } = siteConfiguration;
  const known = new Set(photos.map(({ id }) => id));
  return {
    format: archiveFormat,
    version: 1,
    exportedAt: now.toISOString(),
    site: { name, tagline, bio, language },
    photos,
    posts: posts.map(({ photoIds, createdOn, updatedOn, ...post }) => ({
      ...post,
      createdOn: createdOn.toISOString(),
      updatedOn: updatedOn.toISOString(),
      photos: photoIds.filter((id) => known.has(id)),
    })),
    events: events.map(
      ({ id, slugs, curatedTitle, syncedTitle, description, date, hidden, collections }) => ({
        ...{ id, slugs, description, hidden, collections, date: date.toISOString() },
        title: curatedTitle ?? syncedTitle ?? slugs[0] ?? id,
        isOwnTitle: curatedTitle !== null,
      }),
    ),
    videos: videos.map(({ provider, libraryId, guid, title, publishedAt, reactions, ...video }) => ({
      ...{ provider, libraryId, guid, title, publishedAt: publishedAt.toISOString(), reactions },
      curated: {
        title: video.curatedTitle,
        description: video.curatedDescription,
        type: video.curatedType,
        event: video.eventIsCurated ? (video.curatedEventId ?? 'none') : null,
        sortOrder: video.sortOrder,
        hidden: video.hidden,
      },
    })),
  };
}

async function addJson(sink: ArchiveSink, name: string, value: unknown): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  async function* chunks() {
    yield await Promise.resolve(content);
  }
  await sink.add(name, content.length, chunks());
}
