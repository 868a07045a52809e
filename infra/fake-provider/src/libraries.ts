import { type StreamingConfig } from '@sandstone/config';
import { type VideoType } from '@sandstone/contract';
import { type LibrarySettings } from './records.ts';

export interface FakeLibrary extends LibrarySettings {
  type: VideoType;
  playerTokenKey: string;
  cdnTokenKey: string;
}

const demoLibrary = (id: string, type: VideoType): FakeLibrary => ({
  id,
  type,
  apiKey: `fake-api-key-${type}`,
  readOnlyApiKey: `fake-read-only-key-${type}`,
  playerTokenKey: `fake-player-key-${type}`,
  cdnTokenKey: `fake-files-key-${type}`,
  allowedReferrers: [],
});

/** The demo libraries. Their keys work only with the fake provider. */
export const fakeLibraries: readonly FakeLibrary[] = [
  demoLibrary('100001', 'free'),
  demoLibrary('100002', 'premium'),
];

/** The origins of a running fake provider, and its control API. */
export interface FakeProviderUrls {
  api: string;
  player: string;
  cdn: string;
  control: string;
}

const configured = ({ cdn }: Pick<FakeProviderUrls, 'cdn'>): StreamingConfig['libraries'] =>
  fakeLibraries.map(({ id, type, apiKey, readOnlyApiKey, playerTokenKey, cdnTokenKey }) => ({
    id,
    type,
    apiKey,
    readOnlyApiKey,
    playerTokenKey,
    // All libraries share one CDN origin; the video determines the library.
    cdnUrl: cdn,
    cdnTokenKey,
  }));

/** The value of STREAMING_LIBRARIES for the fake provider. */
export const fakeStreamingLibraries = (urls: Pick<FakeProviderUrls, 'cdn'>): string =>
  JSON.stringify(configured(urls));

/** The same as typed configuration. @param siteUrl the site whose pages are allowed */
export const fakeStreamingConfig = (
  urls: Pick<FakeProviderUrls, 'api' | 'player' | 'cdn'>,
  siteUrl: string,
): StreamingConfig => ({
  apiUrl: urls.api,
  playerUrl: urls.player,
  referer: `${new URL(siteUrl).origin}/`,
  libraries: configured(urls),
});
