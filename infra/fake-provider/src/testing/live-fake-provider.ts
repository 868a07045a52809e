import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStreamingProvider, type StreamingProvider } from '@sandstone/streaming';
import {
  type FakeLibrary,
  FakeProviderControl,
  fakeLibraries,
  fakeStreamingConfig,
  type FakeProviderUrls,
  startFakeProvider,
  type FakeProvider,
} from '../index.ts';

export const siteUrl = 'http://site.example:8080';
/** The headers of a request from a frame in one of the site's pages. */
export const fromSite = { referer: `${siteUrl}/` };

const libraryOf = (type: string): FakeLibrary => {
  const found = fakeLibraries.find((library) => library.type === type);
  if (found === undefined) throw new Error(`No ${type} library`);
  return found;
};
export const free = libraryOf('free');
export const premium = libraryOf('premium');

/** A fake provider on free ports that allows `siteUrl`, with its control client and the site's adapter. */
export class LiveFakeProvider {
  #fakeProvider: FakeProvider;
  readonly #dataDir: string;

  private constructor(fakeProvider: FakeProvider, dataDir: string) {
    this.#fakeProvider = fakeProvider;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<LiveFakeProvider> {
    const dataDir = await mkdtemp(join(tmpdir(), 'fake-provider-'));
    return new LiveFakeProvider(await startFakeProvider({ dataDir, publicUrl: siteUrl }), dataDir);
  }

  get urls(): FakeProviderUrls {
    return this.#fakeProvider.urls;
  }

  get control(): FakeProviderControl {
    return new FakeProviderControl(this.urls.control);
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
    this.#fakeProvider = await startFakeProvider({ dataDir: this.#dataDir, publicUrl: siteUrl });
  }

  async stop(): Promise<void> {
    await this.#fakeProvider.close();
    await rm(this.#dataDir, { recursive: true });
  }
}
