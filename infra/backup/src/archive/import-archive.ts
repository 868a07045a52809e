import { ProblemError, type UpdateVideo } from '@sandstone/contract';
import { ContentWriter, CurationRepository, PostRepository } from '@sandstone/database';
import { assertMigrated, type Site } from '../system/site.ts';
import {
  type Archive,
  type ArchivedEvent,
  type ArchivedPhoto,
  type ArchivedVideo,
} from './archive.schema.ts';
import { type ArchiveSource, openSource, readArchive } from './archive-source.ts';
import { stagePhoto } from './stage-photo.ts';

const actor = { system: 'operator' } as const;

export interface Imported {
  /** New here; what was here already is not counted. */
  photos: number;
  posts: number;
  events: number;
  /** Whose decisions were taken over. */
  videos: number;
  /** What could not be brought in, and why, a line each. */
  left: string[];
}

/** Ids of an archive → ids here. */
type Places = ReadonlyMap<string, string>;

/**
 * Brings an archive into an empty or a running site. Photos go the way of an upload, and the worker decides about
 * them. What is here already stays as it is: imported twice is imported once, and nothing that the creator did since
 * is undone.
 * @param signsPlayers whether a library's player links can be signed
 * @throws CommandError
 */
export async function importArchive(
  site: Site,
  path: string,
  signsPlayers: (libraryId: string) => boolean,
): Promise<Imported> {
  await assertMigrated(site);
  const source = await openSource(path);
  try {
    return await new Import(site, source, await readArchive(source), signsPlayers).run();
  } finally {
    await source.close();
  }
}

class Import {
  readonly #site: Site;
  readonly #source: ArchiveSource;
  readonly #archive: Archive;
  readonly #signsPlayers: (libraryId: string) => boolean;
  readonly #writer: ContentWriter;
  readonly #curation: CurationRepository;
  readonly #result: Imported = { photos: 0, posts: 0, events: 0, videos: 0, left: [] };

  constructor(
    site: Site,
    source: ArchiveSource,
    archive: Archive,
    signsPlayers: (libraryId: string) => boolean,
  ) {
    this.#site = site;
    this.#source = source;
    this.#archive = archive;
    this.#signsPlayers = signsPlayers;
    this.#writer = new ContentWriter(site.database, actor);
    this.#curation = new CurationRepository(site.database);
  }

  async run(): Promise<Imported> {
    await this.#site.storage.ensureBuckets();
    await this.#posts(await this.#photos());
    await this.#videos(await this.#events());
    return this.#result;
  }

  async #photos(): Promise<Places> {
    const places = new Map<string, string>();
    for (const [done, photo] of this.#archive.photos.entries()) {
      const id = await this.#photo(photo);
      if (id !== undefined) places.set(photo.id, id);
      if ((done + 1) % 100 === 0) this.#site.say(`${done + 1} of ${this.#archive.photos.length} photos`);
    }
    return places;
  }

  async #photo(photo: ArchivedPhoto): Promise<string | undefined> {
    const hashes = [photo.sha256, photo.originalSha256].map((hash) => Buffer.from(hash, 'hex'));
    const known = await this.#writer.photoOf(hashes);
    if (known !== undefined) return known;
    const { storage } = this.#site;
    const staged = await stagePhoto(storage, this.#source, photo);
    if (typeof staged === 'string') {
      this.#result.left.push(`Photo ${photo.name}: ${staged}.`);
      return undefined;
    }
    const { key: stagingKey, ...file } = staged;
    const { photoId, duplicate, unusedStagingKeys } = await this.#writer.recordPhoto(
      { ...file, stagingKey, originalName: photo.name, description: photo.description, listed: true },
      new Date(photo.createdAt),
    );
    await storage.delete('staging', unusedStagingKeys);
    if (!duplicate) this.#result.photos += 1;
    return photoId;
  }

  async #posts(places: Places): Promise<void> {
    const posts = new PostRepository(this.#site.database);
    const known = await this.#writer.knownPosts(this.#archive.posts.map(({ id }) => id));
    for (const { id, description, photos, createdOn } of this.#archive.posts) {
      if (known.has(id)) continue;
      const photoIds = [...new Set(photos.flatMap((photo) => places.get(photo) ?? []))];
      if (photoIds.length < photos.length) {
        this.#result.left.push(`Post of ${createdOn}: ${photos.length - photoIds.length} of its photos.`);
      }
      // Its id in the archive is its key here: it is known again by that.
      await posts.create({ key: id, description, photoIds }, actor, new Date(createdOn));
      this.#result.posts += 1;
    }
  }

  async #events(): Promise<Places> {
    const places = new Map<string, string>();
    for (const event of this.#archive.events) {
      const id = await this.#event(event);
      if (id !== undefined) places.set(event.id, id);
    }
    return places;
  }

  async #event(event: ArchivedEvent): Promise<string | undefined> {
    const { title, description, hidden, isOwnTitle, collections, slugs } = event;
    const known = await this.#writer.eventOf(event);
    if (known !== undefined) {
      // One that the provider's collection made here, and nobody touched since.
      if (collections.length > 0 && !(await this.#writer.isDecided(known, 'event.update'))) {
        const change = { ...(isOwnTitle ? { title } : {}), description, hidden, date: event.date };
        await this.#curation.updateEvent(known, change, actor);
      }
      return known;
    }
    if (collections.length > 0) {
      this.#result.left.push(
        `Event "${title}": its collection is not read from the provider yet. Import again then.`,
      );
      return undefined;
    }
    this.#result.events += 1;
    return this.#writer.createEvent({ title, description, hidden, slugs, date: new Date(event.date) });
  }

  async #videos(events: Places): Promise<void> {
    let absent = 0;
    for (const video of this.#archive.videos) {
      const change = decisions(video.curated, events);
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
    if (await this.#writer.isDecided(id, 'video.update')) return;
    try {
      await this.#curation.updateVideo(id, change, actor, this.#signsPlayers);
      this.#result.videos += 1;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#result.left.push(`Video "${title}": ${error.message}`);
    }
  }
}

/** What the creator decided about a video; undefined where it names an event that is not here yet. */
function decisions(
  { title, description, type, event: eventThen, sortOrder, hidden }: ArchivedVideo['curated'],
  events: Places,
): UpdateVideo | undefined {
  const event = eventThen === 'none' ? 'none' : events.get(eventThen ?? '');
  if (eventThen !== null && event === undefined) return undefined;
  return {
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(type === null ? {} : { type }),
    ...(event === undefined ? {} : { event }),
    ...(sortOrder === 0 ? {} : { sortOrder }),
    ...(hidden ? { hidden } : {}),
  };
}
