import {
  type CollectionRecord,
  type LibrarySettings,
  type VideoChanges,
  type VideoRecord,
} from './records.ts';

export interface CatalogueContent {
  libraries: LibrarySettings[];
  collections: CollectionRecord[];
  videos: VideoRecord[];
}

export interface VideoQuery {
  libraryId: string;
  search: string;
  collection: string;
  orderBy: 'date' | 'title';
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byDate = (a: VideoRecord, b: VideoRecord) =>
  compare(b.dateUploaded, a.dateUploaded) || compare(a.guid, b.guid);
const byTitle = (a: VideoRecord, b: VideoRecord) => a.title.localeCompare(b.title) || compare(a.guid, b.guid);

/** All libraries with their content. `changed` runs after every change. */
export class Catalogue {
  readonly #libraries = new Map<string, LibrarySettings>();
  readonly #collections = new Map<string, CollectionRecord>();
  readonly #videos = new Map<string, VideoRecord>();
  /** Cached sort orders by library and kind, so that thousands of videos are not sorted for each page. */
  readonly #orders = new Map<string, VideoRecord[]>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  content(): CatalogueContent {
    return {
      libraries: [...this.#libraries.values()],
      collections: [...this.#collections.values()],
      videos: [...this.#videos.values()],
    };
  }

  /** Adds records, replacing those with the same id. */
  add({ libraries = [], collections = [], videos = [] }: Partial<CatalogueContent>): void {
    for (const library of libraries) this.#libraries.set(library.id, library);
    for (const collection of collections) this.#collections.set(collection.guid, collection);
    for (const video of videos) this.#videos.set(video.guid, video);
    this.#touch();
  }

  clear(): void {
    this.#libraries.clear();
    this.#collections.clear();
    this.#videos.clear();
    this.#touch();
  }

  library(id: string): LibrarySettings | undefined {
    return this.#libraries.get(id);
  }

  libraries(): LibrarySettings[] {
    return [...this.#libraries.values()];
  }

  videos({ libraryId, search, collection, orderBy }: VideoQuery): VideoRecord[] {
    const key = `${libraryId} ${orderBy}`;
    let ordered = this.#orders.get(key);
    if (ordered === undefined) {
      ordered = [...this.#videos.values()]
        .filter((video) => video.libraryId === libraryId)
        .sort(orderBy === 'title' ? byTitle : byDate);
      this.#orders.set(key, ordered);
    }
    if (search === '' && collection === '') return ordered;
    const wanted = search.toLowerCase();
    return ordered.filter(
      (video) =>
        video.title.toLowerCase().includes(wanted) &&
        (collection === '' || video.collectionId === collection),
    );
  }

  video(guid: string): VideoRecord | undefined {
    return this.#videos.get(guid.toLowerCase());
  }

  /** @returns the changed video; undefined when it does not exist */
  changeVideo(guid: string, changes: VideoChanges): VideoRecord | undefined {
    const video = this.video(guid);
    if (video === undefined) return undefined;
    const changed = { ...video, ...changes };
    this.#videos.set(video.guid, changed);
    this.#touch();
    return changed;
  }

  deleteVideo(guid: string): boolean {
    const deleted = this.#videos.delete(guid.toLowerCase());
    if (deleted) this.#touch();
    return deleted;
  }

  collections(libraryId: string): CollectionRecord[] {
    return [...this.#collections.values()].filter((collection) => collection.libraryId === libraryId);
  }

  collection(guid: string): CollectionRecord | undefined {
    return this.#collections.get(guid.toLowerCase());
  }

  /** Its videos stay, without a collection. */
  deleteCollection(guid: string): boolean {
    const deleted = this.#collections.delete(guid.toLowerCase());
    if (!deleted) return false;
    for (const video of this.#videos.values()) {
      if (video.collectionId === guid.toLowerCase())
        this.#videos.set(video.guid, { ...video, collectionId: '' });
    }
    this.#touch();
    return true;
  }

  #touch(): void {
    this.#orders.clear();
    this.#changed();
  }
}
