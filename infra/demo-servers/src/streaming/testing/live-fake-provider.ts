import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStreamingProvider, type StreamingProvider } from '@sandstone/streaming';
import { createControlClient, type FakeProviderControl, type Seed } from '../control.ts';
import {
  type FakeVideoLibrary,
  fakeVideoLibraries,
  fakeStreamingConfig,
  type FakeProviderUrls,
} from '../libraries.ts';
import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from '../start-fake-provider.ts';

export const siteUrl = 'http://site.example:8080';
/** The headers of a request from a frame in one of the site's pages. */
export const fromSite = { referer: `${siteUrl}/` };

const videoLibraryOf = (type: string): FakeVideoLibrary => {
  const found = fakeVideoLibraries.find((library) => library.type === type);
  if (found === undefined) throw new Error(`No ${type} library`);
  return found;
};
export const free = videoLibraryOf('free');
export const premium = videoLibraryOf('premium');

const numberedGuid = (kind: number, number: number) =>
  `fa000000-0000-4000-800${kind}-${String(number).padStart(12, '0')}`;
export const videoGuid = (number: number): string => numberedGuid(1, number);

/** Videos 1 to `count` of the free library, the newest last, with a collection for every ten. */
export const numberedVideos = (count: number): Seed => ({
  collections: Array.from({ length: Math.ceil(count / 10) }, (_, index) => ({
    libraryId: free.id,
    guid: numberedGuid(2, index),
    name: `Journey ${index}`,
  })),
  videos: Array.from({ length: count }, (_, index) => ({
    libraryId: free.id,
    guid: videoGuid(index + 1),
    title: `Dunes ${index + 1}`,
    dateUploaded: new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString(),
    collectionId: numberedGuid(2, Math.floor(index / 10)),
  })),
});

/** A fake provider on free ports that allows `siteUrl`, with its control client and the site's adapter. */
export class LiveFakeProvider {
  #fakeProvider: FakeProvider;
  readonly #options: FakeProviderOptions & { dataDir: string };

  private constructor(fakeProvider: FakeProvider, options: FakeProviderOptions & { dataDir: string }) {
    this.#fakeProvider = fakeProvider;
    this.#options = options;
  }

  static async start({ webhookUrl }: { webhookUrl?: string } = {}): Promise<LiveFakeProvider> {
    const dataDir = await mkdtemp(join(tmpdir(), 'fake-provider-'));
    const options = { dataDir, publicUrl: siteUrl, webhookUrl };
    return new LiveFakeProvider(await startFakeProvider(options), options);
  }

  get urls(): FakeProviderUrls {
    return this.#fakeProvider.urls;
  }

  get control(): FakeProviderControl {
    return createControlClient(this.urls.control);
  }

  get provider(): StreamingProvider {
    const provider = createStreamingProvider(fakeStreamingConfig(this.urls, siteUrl));
    if (provider === undefined) throw new Error('no provider');
    return provider;
  }

  /** Requests the API like a script. */
  readonly api = (path: string, init: RequestInit & { key?: string } = {}) => {
    const { key = free.apiKey, ...rest } = init;
    return fetch(`${this.urls.api}/library/${path}`, { ...rest, headers: { AccessKey: key } });
  };

  async restart(): Promise<void> {
    await this.#fakeProvider.close();
    this.#fakeProvider = await startFakeProvider(this.#options);
  }

  async stop(): Promise<void> {
    await this.#fakeProvider.close();
    await rm(this.#options.dataDir, { recursive: true });
  }
}
