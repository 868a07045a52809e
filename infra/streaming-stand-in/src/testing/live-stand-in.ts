import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStreamingProvider, type StreamingProvider } from '@sandstone/streaming';
import {
  type StandInLibrary,
  StandInControl,
  standInLibraries,
  standInStreamingConfig,
  type StandInUrls,
  startStreamingStandIn,
  type StreamingStandIn,
} from '../index.ts';

export const siteUrl = 'http://site.example:8080';
/** As a frame in one of the site's pages is asked for. */
export const fromSite = { referer: `${siteUrl}/` };

const libraryOf = (type: string): StandInLibrary => {
  const found = standInLibraries.find((library) => library.type === type);
  if (found === undefined) throw new Error(`No ${type} library`);
  return found;
};
export const free = libraryOf('free');
export const premium = libraryOf('premium');

/** A stand-in on free ports that lets `siteUrl` in, with its control and the site's own adapter for it. */
export class LiveStandIn {
  #standIn: StreamingStandIn;
  readonly #dataDir: string;

  private constructor(standIn: StreamingStandIn, dataDir: string) {
    this.#standIn = standIn;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<LiveStandIn> {
    const dataDir = await mkdtemp(join(tmpdir(), 'streaming-stand-in-'));
    return new LiveStandIn(await startStreamingStandIn({ dataDir, publicUrl: siteUrl }), dataDir);
  }

  get urls(): StandInUrls {
    return this.#standIn.urls;
  }

  get control(): StandInControl {
    return new StandInControl(this.urls.control);
  }

  get provider(): StreamingProvider {
    const provider = createStreamingProvider(standInStreamingConfig(this.urls, siteUrl));
    if (provider === undefined) throw new Error('no provider');
    return provider;
  }

  /** Asks the API as a script does. */
  readonly api = (path: string, init: RequestInit & { key?: string } = {}) => {
    const { key = free.apiKey, ...rest } = init;
    return fetch(`${this.urls.api}/library/${path}`, { ...rest, headers: { AccessKey: key } });
  };

  async restart(): Promise<void> {
    await this.#standIn.close();
    this.#standIn = await startStreamingStandIn({ dataDir: this.#dataDir, publicUrl: siteUrl });
  }

  async stop(): Promise<void> {
    await this.#standIn.close();
    await rm(this.#dataDir, { recursive: true });
  }
}
