import { join } from 'node:path';
import { PersistedFile } from '@sandstone/demo-identity/persisted-file';
import { z } from 'zod';
import { PaginationMutations } from './pagination-mutations.ts';
import { Catalogue } from './catalogue.ts';
import { Clock } from './clock.ts';
import { textChanged, webhookStateOf } from './status-sequences.ts';
import { FaultInjector } from './fault-injector.ts';
import { fakeLibraries } from './libraries.ts';
import { PictureStore } from './picture.store.ts';
import {
  collectionRecord,
  type LibrarySettings,
  librarySettings,
  type VideoRecord,
  videoRecord,
} from './records.ts';
import { RequestLog } from './request.log.ts';
import { WebhookSender, type WebhookTarget } from './webhooks.ts';

const stored = z.object({
  libraries: z.array(librarySettings),
  collections: z.array(collectionRecord),
  videos: z.array(videoRecord),
});

export interface StateOptions {
  /** Without a folder, nothing is stored. */
  folder: string | undefined;
  /** The site whose pages the demo libraries allow; every page by default. */
  publicUrl: string | undefined;
  webhookTarget: WebhookTarget | undefined;
}

/** The state of a fake provider. Content survives a restart; faults, clock and log do not. */
export class FakeProviderState {
  readonly catalogue = new Catalogue(() => this.#save());
  readonly paginationMutations = new PaginationMutations(this.catalogue);
  readonly faults = new FaultInjector();
  readonly log = new RequestLog();
  readonly clock = new Clock();
  readonly pictures: PictureStore;
  readonly webhooks = new WebhookSender((id) => this.catalogue.library(id)?.readOnlyApiKey);
  readonly #file: PersistedFile | undefined;
  readonly #options: StateOptions;
  readonly #ending = new AbortController();
  #saving: Promise<void> = Promise.resolve();

  private constructor(options: StateOptions) {
    const { folder } = options;
    this.#options = options;
    this.#file = folder === undefined ? undefined : new PersistedFile(join(folder, 'content.json'));
    this.pictures = new PictureStore(folder === undefined ? undefined : join(folder, 'pictures'));
    this.webhooks.aim(options.webhookTarget);
  }

  static async open(options: StateOptions): Promise<FakeProviderState> {
    const state = new FakeProviderState(options);
    const content = await state.#file?.read();
    if (content !== undefined) state.catalogue.add(stored.parse(content));
    // The demo libraries always exist and allow the site's current host.
    state.catalogue.add({ libraries: state.#demoLibraries() });
    await state.saved();
    return state;
  }

  /** Aborts background work. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Sends a webhook with the current status of a video. */
  readonly announce = (video: VideoRecord, change?: 'text'): void => {
    const status = change === 'text' ? textChanged : webhookStateOf(video);
    this.webhooks.announce(video.libraryId, video.guid, status);
  };

  /** Restores the initial state, including the initial webhook target. */
  reset(): void {
    this.faults.clear();
    this.paginationMutations.clear();
    this.log.clear();
    this.clock.move(0);
    this.webhooks.forget();
    this.webhooks.aim(this.#options.webhookTarget);
    this.catalogue.clear();
    this.catalogue.add({ libraries: this.#demoLibraries() });
  }

  /** Resolves when all changes so far are on disk. @throws the error of the write */
  saved(): Promise<void> {
    return this.#saving;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.faults.clear();
    await this.webhooks.close();
    await this.saved();
  }

  #save(): void {
    if (this.#file === undefined) return;
    this.#saving = this.#file.write(() => this.catalogue.content());
    // Callers of `saved` receive the error; there may be none.
    this.#saving.catch(() => console.error('Fake provider: writing the content failed'));
  }

  #demoLibraries(): LibrarySettings[] {
    const { publicUrl } = this.#options;
    const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
    const names = host === 'localhost' || host === '127.0.0.1' ? ['localhost', '127.0.0.1'] : [host];
    const allowedReferrers = names.filter((name) => name !== undefined);
    return fakeLibraries.map(({ type: _type, ...library }) => ({ ...library, allowedReferrers }));
  }
}
