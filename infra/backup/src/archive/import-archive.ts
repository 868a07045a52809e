import { buffer } from 'node:stream/consumers';
import {
  type PhotoEdits,
  ProblemError,
  settingsSections,
  type UpdateVideo,
  type UploadType,
} from '@sandstone/contract';
import {
  ContentWriter,
  VideoEditingRepository,
  type ItemPlace,
  PostDraftRepository,
  PostRepository,
  SiteSettingsRepository,
  TrashRepository,
} from '@sandstone/database';
import {
  cleanFileName,
  imageType,
  imageTypeBytes,
  oneLine,
  originalKey,
  stagingKey as newStagingKey,
} from '@sandstone/domain';
import { fingerprint } from '../system/hashed-file.ts';
import { galleryOrderOf, withPhotosOf } from './site-pictures.ts';
import { assertMigrated, type Site } from '../system/site.ts';
import { contentOf, type OpenArchive, readArchive } from './archive.reader.ts';
import { type Archive } from './archive.schema.ts';

const actor = { system: 'operator' } as const;

export interface Imported {
  /** Newly imported records; existing and restored ones are not counted. */
  photos: number;
  posts: number;
  events: number;
  /** Videos whose changes were imported. */
  videos: number;
  /** Reasons for everything that could not be imported, one per line. */
  left: string[];
}

type ArchivedPhoto = Archive['photos'][number];
type ArchivedEvent = Archive['events'][number];
type ArchivedVideo = Archive['videos'][number];
/** Local ids by archive ids. */
type LocalIds = ReadonlyMap<string, string>;

/**
 * Imports an archive into an empty or running site. Photos are staged like uploads, and the worker checks them.
 * Existing records stay unchanged, so an import is idempotent and preserves the creator's later changes.
 * @param signsPlayers whether a library's player links can be signed
 * @throws CommandError
 */
export async function importArchive(
  site: Site,
  path: string,
  signsPlayers: (libraryId: string) => boolean,
): Promise<Imported> {
  await assertMigrated(site);
  return new Import(site, await readArchive(path), signsPlayers).run();
}

class Import {
  readonly #site: Site;
  readonly #archive: Archive;
  readonly #files: OpenArchive['files'];
  readonly #signsPlayers: (libraryId: string) => boolean;
  readonly #writer: ContentWriter;
  readonly #videoEditing: VideoEditingRepository;
  readonly #trash: TrashRepository;
  /** Imported photos that are kept out of the gallery. */
  readonly #unlisted: string[] = [];
  readonly #result: Imported = { photos: 0, posts: 0, events: 0, videos: 0, left: [] };

  constructor(site: Site, { content, files }: OpenArchive, signsPlayers: (libraryId: string) => boolean) {
    this.#site = site;
    this.#archive = content;
    this.#files = files;
    this.#signsPlayers = signsPlayers;
    this.#writer = new ContentWriter(site.database, actor);
    this.#videoEditing = new VideoEditingRepository(site.database);
    this.#trash = new TrashRepository(site.database);
  }

  async run(): Promise<Imported> {
    const { photos, events } = this.#archive;
    await this.#site.storage.ensureBuckets();
    let done = 0;
    const photoIds = await localIds(photos, async (photo) => {
      const id = await this.#photo(photo);
      if (++done % 100 === 0) this.#site.report(`${done} of ${photos.length} photos`);
      return id;
    });
    await this.#settings(photoIds);
    await this.#posts(photoIds);
    await this.#drafts(photoIds);
    // Saving a post adds its photos to the gallery.
    await this.#writer.keepUnlisted(this.#unlisted);
    const eventIds = await localIds(events, (event) => this.#event(event));
    await this.#videos(eventIds, photoIds);
    for (const { id, items, ...event } of events) {
      const eventId = eventIds.get(id);
      if (eventId === undefined) continue;
      await this.#cover(eventId, event, photoIds);
      await this.#items(eventId, items, photoIds);
    }
    // These name titles and files of the archive, which anybody may have written.
    return { ...this.#result, left: this.#result.left.map(oneLine) };
  }

  /** Keeps the sections that the creator has changed here. */
  async #settings(photos: LocalIds): Promise<void> {
    const repository = new SiteSettingsRepository(this.#site.database);
    const present = await repository.versioned();
    const { mark, settings } = this.#archive;
    const { pictures, gallery, ...others } = settings;
    const kept = mark === undefined ? null : await repository.keepMark(Buffer.from(mark.pixels, 'base64'));
    const archived = {
      ...others,
      ...(pictures && { pictures: withPhotosOf(pictures, (id) => photos.get(id), kept) }),
      ...(gallery && { gallery: galleryOrderOf(gallery, (id) => photos.get(id)) }),
    };
    for (const section of settingsSections) {
      const value = archived[section];
      if (value !== undefined && present[section].version === 0)
        await repository.save(section, { value, unchangedSince: 0 }, actor);
    }
  }

  /** Chooses the picture of an event that has none: a photo, or a video once it has been read from the provider. */
  async #cover(
    eventId: string,
    { cover, coverPhoto, focus }: Pick<ArchivedEvent, 'cover' | 'coverPhoto' | 'focus'>,
    photos: LocalIds,
  ): Promise<void> {
    if (await this.#writer.hasCover(eventId)) return;
    const coverPhotoId = photos.get(coverPhoto ?? '');
    const coverVideoId = cover === null ? undefined : await this.#writer.videoOf(cover);
    const change = {
      ...(coverVideoId === undefined ? {} : { coverVideoId }),
      ...(coverPhotoId === undefined ? {} : { coverPhotoId, focus }),
    };
    if (Object.keys(change).length > 0) await this.#videoEditing.updateEvent(eventId, change, actor);
  }

  /** Leaves out videos that have not been read from the provider; they precede the others. */
  async #items(eventId: string, items: ArchivedEvent['items'], photos: LocalIds): Promise<void> {
    const places = new Map<string, ItemPlace>();
    for (const item of items) {
      const videoId = 'video' in item ? ((await this.#writer.videoOf(item.video)) ?? null) : null;
      const photoId = 'photo' in item ? (photos.get(item.photo) ?? null) : null;
      const id = videoId ?? photoId;
      if (id !== null) places.set(id, { videoId, photoId });
    }
    await this.#writer.placeItems(eventId, [...places.values()]);
  }

  async #photo(photo: ArchivedPhoto): Promise<string | undefined> {
    const hashes = [photo.sha256, photo.originalSha256].map((hash) => Buffer.from(hash, 'hex'));
    const known = await this.#writer.photoOf(hashes);
    if (known !== undefined) return known;
    const staged = await this.#stage(photo);
    if (typeof staged === 'string') {
      this.#result.left.push(`Photo ${photo.name}: ${staged}.`);
      return undefined;
    }
    const { edits, ...fields } = photo;
    const edited = edits === null ? undefined : await this.#keepOriginal(edits, staged);
    const { photoId, duplicate, unusedStagingKeys } = await this.#writer.recordPhoto(
      { ...fields, ...staged, ...(edited && { edited }), originalName: cleanFileName(photo.name) },
      new Date(photo.createdAt),
    );
    await this.#site.storage.delete('staging', unusedStagingKeys);
    if (!duplicate) this.#result.photos += 1;
    if (!duplicate && !photo.listed) this.#unlisted.push(photoId);
    return photoId;
  }

  /**
   * Stores the original of a photo that has edits from the beginning. A worker never finds it as an upload, so that not even
   * one of an earlier release, which knows no edits, shows it without them.
   */
  async #keepOriginal(
    edits: PhotoEdits,
    { stagingKey, contentType }: { stagingKey: string; contentType: UploadType },
  ): Promise<{ id: string; edits: PhotoEdits }> {
    const id = crypto.randomUUID();
    const original = { bucket: 'originals', key: originalKey(id) } as const;
    await this.#site.storage.copy({ bucket: 'staging', key: stagingKey }, original, { contentType });
    return { id, edits };
  }

  /**
   * Stages a photo like the api: hashed, with its type detected from its first bytes.
   * @returns the reason why it was rejected, if it was
   */
  async #stage(
    photo: ArchivedPhoto,
  ): Promise<{ stagingKey: string; sha256: Buffer; contentType: UploadType } | string> {
    const file = this.#files.get(photo.file);
    if (file === undefined) return 'its file is not in the archive';
    if (file.bytes !== photo.bytes) return 'its file has another size than the archive says';
    const head = { ...file, bytes: Math.min(file.bytes, imageTypeBytes) };
    const contentType = imageType(await buffer(contentOf(head)));
    if (contentType === undefined) return 'its file is no picture of a kind that can be uploaded';
    const { sha256 } = await fingerprint(contentOf(file));
    if (sha256 !== photo.sha256) return 'its file is damaged';
    const stagingKey = newStagingKey();
    await this.#site.storage.put('staging', stagingKey, contentOf(file), { contentType });
    return { stagingKey, sha256: Buffer.from(sha256, 'hex'), contentType };
  }

  async #posts(localPhotos: LocalIds): Promise<void> {
    const posts = new PostRepository(this.#site.database);
    const known = await this.#writer.knownPosts(this.#archive.posts.map(({ id }) => id));
    for (const { id, description, photos, createdOn, pinnedOn } of this.#archive.posts) {
      if (known.has(id)) continue;
      const photoIds = [...new Set(photos.flatMap((photo) => localPhotos.get(photo) ?? []))];
      if (photoIds.length < photos.length) {
        this.#result.left.push(`Post of ${createdOn}: ${photos.length - photoIds.length} of its photos.`);
      }
      // The archive's id is the idempotency key, so a repeated import finds the post.
      await posts.create({ key: id, description, photoIds, createdOn: new Date(createdOn) }, actor);
      if (pinnedOn !== null && !(await this.#pin(posts, id, new Date(pinnedOn))))
        this.#result.left.push(`Post of ${createdOn}: its pin, because enough posts are pinned here.`);
      this.#result.posts += 1;
    }
  }

  /** @returns whether there was room among the pinned posts of this site, which stay */
  async #pin(posts: PostRepository, id: string, pinnedOn: Date): Promise<boolean> {
    try {
      await posts.setPinned(id, { isPinned: true, pinnedOn }, actor);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'too_many_pins') return false;
      throw error;
    }
  }

  /** Skips drafts that are here already, or that were published. */
  async #drafts(localPhotos: LocalIds): Promise<void> {
    const drafts = new PostDraftRepository(this.#site.database);
    const published = await this.#writer.knownPosts(this.#archive.drafts.map(({ id }) => id));
    for (const { id, description, day, photos } of this.#archive.drafts) {
      if (published.has(id) || (await drafts.byId(id)) !== undefined) continue;
      const photoIds = [...new Set(photos.flatMap((photo) => localPhotos.get(photo) ?? []))];
      await drafts.save(id, { description, day, photoIds });
    }
  }

  async #event(event: ArchivedEvent): Promise<string | undefined> {
    const { title, description, hidden, date, isOwnTitle, collections } = event;
    const known = await this.#writer.eventOf(event);
    if (known?.isDeleted === true) {
      await this.#trash.restore({ kind: 'event', ids: [known.id] }, actor);
      return known.id;
    }
    if (known !== undefined) {
      const { id } = known;
      // The provider's collection created this event, and nobody has edited it since.
      if (collections.length > 0 && !(await this.#writer.isCurated(id, 'event.update'))) {
        const change = { ...(isOwnTitle ? { title } : {}), description, hidden, date };
        await this.#videoEditing.updateEvent(id, change, actor);
      }
      return id;
    }
    if (collections.length > 0) {
      this.#result.left.push(
        `Event "${title}": its collection is not read from the provider yet. Import again then.`,
      );
      return undefined;
    }
    this.#result.events += 1;
    return this.#writer.createEvent({ ...event, date: new Date(date) });
  }

  async #videos(events: LocalIds, photos: LocalIds): Promise<void> {
    let absent = 0;
    for (const video of this.#archive.videos) {
      const change = decisions(video.curated, events, photos);
      const here = await this.#writer.videoOf(video);
      if (here === undefined || change === undefined) absent += 1;
      else if (Object.keys(change).length > 0) await this.#decide(here, video, change);
    }
    if (absent > 0) {
      this.#result.left.push(
        `${absent} videos: they, or their events, are not read from the provider yet. Import again then.`,
      );
    }
  }

  async #decide(id: string, { title }: ArchivedVideo, change: UpdateVideo): Promise<void> {
    if (await this.#writer.isCurated(id, 'video.update')) return;
    try {
      await this.#videoEditing.updateVideo(id, change, actor, this.#signsPlayers);
      this.#result.videos += 1;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#result.left.push(`Video "${title}": ${error.message}`);
    }
  }
}

async function localIds<T extends { id: string }>(
  records: readonly T[],
  importOne: (record: T) => Promise<string | undefined>,
): Promise<LocalIds> {
  const ids = new Map<string, string>();
  for (const record of records) {
    const id = await importOne(record);
    if (id !== undefined) ids.set(record.id, id);
  }
  return ids;
}

/** The creator's changes to a video; undefined when it refers to an unknown event. */
function decisions(
  {
    title,
    description,
    type,
    event: eventThen,
    sortOrder,
    hidden,
    coverPhoto,
    focus,
  }: ArchivedVideo['curated'],
  events: LocalIds,
  photos: LocalIds,
): UpdateVideo | undefined {
  const event = eventThen === 'none' ? 'none' : events.get(eventThen ?? '');
  if (eventThen !== null && event === undefined) return undefined;
  const coverPhotoId = photos.get(coverPhoto ?? '');
  return {
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(type === null ? {} : { type }),
    ...(event === undefined ? {} : { event }),
    ...(sortOrder === 0 ? {} : { sortOrder }),
    ...(hidden ? { hidden } : {}),
    ...(coverPhotoId === undefined ? {} : { coverPhotoId }),
    // The focal point of a photo that is not in the archive says nothing about the provider's picture.
    ...(focus === null || (coverPhoto !== null && coverPhotoId === undefined) ? {} : { focus }),
  };
}
