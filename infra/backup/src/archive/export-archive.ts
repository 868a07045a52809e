import { siteLanguage } from '@sandstone/contract';
import {
  AuditRepository,
  type Content,
  readContent,
  SiteSettingsRepository,
  type VersionedSettings,
} from '@sandstone/database';
import {
  fileVersion,
  focusOf,
  imageExtensions,
  isImageType,
  photoVariantKey,
  photoVisibility,
  picturePlaces,
} from '@sandstone/domain';
import { type Bucket, ObjectNotFoundError, readFirst } from '@sandstone/storage';
import { fingerprint } from '../system/hashed-file.ts';
import { galleryOrderOf, withPhotosOf } from './site-pictures.ts';
import { assertMigrated, deletionLockOf, type Site } from '../system/site.ts';
import {
  archivedDraft,
  archivedEvent,
  type ArchivedItem,
  archivedPhoto,
  archivedPost,
  archivedVideo,
  archiveFormat,
  archiveJsonSchema,
  archiveName,
  archiveSchemaName,
  fieldsOf,
} from './archive.schema.ts';
import { type AddFile, writeArchive } from './archive.writer.ts';

type ContentPhoto = Content['photos'][number];

export interface Exported extends Record<'photos' | 'posts' | 'events' | 'videos', number> {
  /** Names of photos whose bytes are missing in the store. */
  lost: string[];
}

/** Writes the creator's content as an archive that any program can read, while the site runs. */
export async function exportArchive(site: Site, path: string, now = new Date()): Promise<Exported> {
  await assertMigrated(site);
  const exported = await deletionLockOf(site).hold((assertHeld) =>
    writeArchive(path, now, async (add) => {
      const content = await readContent(site.database);
      const siteSettings = new SiteSettingsRepository(site.database);
      const settings = await siteSettings.versioned();
      const { mark } = settings.pictures.value;
      const markPixels = mark === null ? undefined : await siteSettings.markPixels(mark);
      const { posts, events, videos } = content;
      const photos = new Map<string, unknown>();
      const lost: string[] = [];
      for (const photo of content.photos) {
        const archived = await addPhoto(site, add, photo);
        if (archived === undefined) lost.push(photo.originalName);
        else photos.set(photo.id, archived);
        if (photos.size % 100 === 0) site.report(`${photos.size} of ${content.photos.length} photos`);
      }
      await addJson(add, archiveName, archiveOf(content, photos, { settings, markPixels }, now));
      await addJson(add, archiveSchemaName, archiveJsonSchema());
      await assertHeld();
      const counts = { posts: posts.length, events: events.length, videos: videos.length };
      return { photos: photos.size, ...counts, lost };
    }),
  );
  await new AuditRepository(site.database).append({ actor: { system: 'operator' }, action: 'site.export' });
  return exported;
}

interface Source {
  /** Where the file is, or may have been moved to meanwhile. */
  places: readonly { bucket: Bucket; key: string }[];
  contentType: string;
  isOriginal: boolean;
}

/** The original file where it exists, else the widest variant. */
function sourceOf(photo: ContentPhoto): Source | undefined {
  const { stagingKey, contentType, widestStep: step } = photo;
  const originalKey = photo.originalKey ?? photo.editedOriginalKey;
  if (originalKey !== null)
    return { places: [{ bucket: 'originals', key: originalKey }], contentType, isOriginal: true };
  if (step !== null) {
    const key = photoVariantKey({
      photoId: photo.id,
      version: fileVersion(photo),
      step,
      format: 'webp',
    });
    const places = picturePlaces(key, photoVisibility(photo));
    return { places, contentType: 'image/webp', isOriginal: false };
  }
  if (stagingKey === null) return undefined;
  return { places: [{ bucket: 'staging', key: stagingKey }], contentType, isOriginal: true };
}

async function addPhoto({ storage }: Site, add: AddFile, photo: ContentPhoto): Promise<unknown> {
  const source = sourceOf(photo);
  if (source === undefined || !isImageType(source.contentType)) return undefined;
  const { places, isOriginal } = source;
  const file = `photos/${photo.id}.${imageExtensions[source.contentType]}`;
  try {
    // The file is read twice, so that a missing photo leaves no partial file in the archive.
    const { sha256, bytes } = await fingerprint(await readFirst(storage, places));
    await add(file, bytes, await readFirst(storage, places));
    return fieldsOf(archivedPhoto, {
      ...photo,
      ...{ file, bytes, sha256, isOriginal, name: photo.originalName },
      originalSha256: photo.sha256.toString('hex'),
      edits: isOriginal ? photo.edits : null,
    });
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return undefined;
    throw error;
  }
}

function archiveOf(
  { posts, drafts, events, videos }: Content,
  photos: ReadonlyMap<string, unknown>,
  { settings, markPixels }: { settings: VersionedSettings; markPixels: Buffer | undefined },
  now: Date,
) {
  const { name, tagline, bio } = settings.words.value;
  const archived = (id: string) => (photos.has(id) ? id : undefined);
  const videoById = new Map(videos.map((video) => [video.id, video]));
  const sourceOfVideo = (id: string | null) => {
    const video = videoById.get(id ?? '');
    return video === undefined
      ? null
      : { provider: video.provider, libraryId: video.libraryId, guid: video.guid };
  };
  const archivedId = (photoId: string | null) => (photos.has(photoId ?? '') ? photoId : null);
  return {
    format: archiveFormat,
    version: 1,
    exportedAt: now,
    site: { name, tagline, bio, language: siteLanguage },
    settings: Object.fromEntries(
      Object.entries({
        ...settings,
        pictures: {
          ...settings.pictures,
          value: withPhotosOf(settings.pictures.value, archived, settings.pictures.value.mark),
        },
        gallery: { ...settings.gallery, value: galleryOrderOf(settings.gallery.value, archived) },
      }).flatMap(([section, { value, version }]) => (version === 0 ? [] : [[section, value]])),
    ),
    mark: markPixels && { pixels: markPixels.toString('base64') },
    photos: [...photos.values()],
    posts: posts.map(({ photoIds, ...post }) =>
      fieldsOf(archivedPost, { ...post, photos: photoIds.filter((id) => photos.has(id)) }),
    ),
    drafts: drafts.map(({ photoIds, ...draft }) =>
      fieldsOf(archivedDraft, { ...draft, photos: photoIds.filter((id) => photos.has(id)) }),
    ),
    events: events.map((event) =>
      fieldsOf(archivedEvent, {
        ...event,
        isOwnTitle: event.curatedTitle !== null,
        cover: sourceOfVideo(event.coverVideoId),
        coverPhoto: archivedId(event.coverPhotoId),
        focus: focusOf(event) ?? null,
        items: event.items.flatMap(({ videoId, photoId }): ArchivedItem[] => {
          const video = sourceOfVideo(videoId);
          if (video !== null) return [{ video }];
          return photoId !== null && photos.has(photoId) ? [{ photo: photoId }] : [];
        }),
      }),
    ),
    videos: videos.map((video) =>
      fieldsOf(archivedVideo, {
        ...video,
        curated: {
          title: video.curatedTitle,
          description: video.curatedDescription,
          type: video.curatedType,
          event: video.eventIsCurated ? (video.curatedEventId ?? 'none') : null,
          sortOrder: video.sortOrder,
          hidden: video.hidden,
          coverPhoto: archivedId(video.coverPhotoId),
          focus: focusOf(video) ?? null,
        },
      }),
    ),
  };
}

async function addJson(add: AddFile, name: string, value: unknown): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  await add(name, content.length, [content]);
}
