import { join } from 'node:path';
import { PersistedFile } from '../persisted-file.ts';
import { type z } from 'zod';
import { type CollectionRecord, seed, type VideoRecord } from './records.ts';
import { RequestLog } from './request.log.ts';
import { type ContentChange, RequestRules } from './request.rules.ts';
import { WebhookSender, webhookStatusOf } from './webhook.sender.ts';

export interface StateOptions {
  /** The parent of the content's folder; without it, content is only in memory. */
  dataDir?: string | undefined;
  /** The site whose pages may show players and files; any page by default. */
  publicUrl?: string | undefined;
  /** The target of webhooks. */
  webhookUrl?: string | undefined;
}

const newestFirst = (a: VideoRecord, b: VideoRecord) =>
  Date.parse(b.dateUploaded) - Date.parse(a.dateUploaded) || a.guid.localeCompare(b.guid);

/** A page on this machine may have either of two hosts. */
function hostsOf(url: string): string[] {
  const { hostname } = new URL(url);
  const local = ['localhost', '127.0.0.1'];
  return local.includes(hostname) ? local : [hostname];
}

/** The state of a fake provider. Content survives a restart; rules, clock and log do not. */
export class FakeProviderState {
  readonly rules = new RequestRules((change) => this.#change(change));
  readonly log = new RequestLog();
  readonly webhooks: WebhookSender;
  /** Hosts of pages that may show players and files; empty for every page. */
  readonly allowedReferrers: readonly string[];
  /** The offset of its clock from the machine's, set by tests. */
  clockOffsetSeconds = 0;
  readonly #file: PersistedFile | undefined;
  #collections = new Map<string, CollectionRecord>();
  /** Newest first. */
  #videos = new Map<string, VideoRecord>();

  private constructor({ dataDir, publicUrl, webhookUrl }: StateOptions) {
    this.#file =
      dataDir === undefined ? undefined : new PersistedFile(join(dataDir, 'fake-provider', 'content.json'));
    this.allowedReferrers = publicUrl === undefined ? [] : hostsOf(publicUrl);
    this.webhooks = new WebhookSender(webhookUrl);
  }

  static async open(options: StateOptions): Promise<FakeProviderState> {
    const state = new FakeProviderState(options);
    await state.seed(seed.parse((await state.#file?.read()) ?? {}));
    return state;
  }

  nowSeconds(): number {
    return Math.floor(Date.now() / 1000) + this.clockOffsetSeconds;
  }

  video(guid: string): VideoRecord | undefined {
    return this.#videos.get(guid.toLowerCase());
  }

  videosOf(libraryId: string): VideoRecord[] {
    return [...this.#videos.values()].filter((video) => video.libraryId === libraryId);
  }

  collectionsOf(libraryId: string): CollectionRecord[] {
    return [...this.#collections.values()].filter((collection) => collection.libraryId === libraryId);
  }

  /** @returns the ids of the videos */
  async seed({ collections, videos, announce }: z.output<typeof seed>): Promise<string[]> {
    for (const collection of collections) this.#collections.set(collection.guid, collection);
    for (const video of videos) this.#videos.set(video.guid, video);
    this.#videos = new Map([...this.#videos].sort(([, a], [, b]) => newestFirst(a, b)));
    await this.#save();
    if (announce !== undefined) {
      for (const { libraryId, guid, status } of videos)
        await this.webhooks.send({ mode: announce, libraryId, guid, status: webhookStatusOf(status) });
    }
    return videos.map(({ guid }) => guid);
  }

  async deleteVideo(guid: string): Promise<void> {
    this.#videos.delete(guid.toLowerCase());
    await this.#save();
  }

  /** Restores the initial state, without content. */
  async reset(): Promise<void> {
    this.rules.clear();
    this.log.entries = [];
    this.webhooks.forget();
    this.clockOffsetSeconds = 0;
    this.#collections.clear();
    this.#videos.clear();
    await this.#save();
  }

  async #change({ videos, deleted }: ContentChange): Promise<void> {
    for (const guid of deleted) await this.deleteVideo(guid);
    await this.seed({ collections: [], videos });
  }

  /** Resolves when the content is on disk, so that it survives an immediate restart. */
  async #save(): Promise<void> {
    await this.#file?.write(() => ({
      collections: [...this.#collections.values()],
      videos: [...this.#videos.values()],
    }));
  }
}
