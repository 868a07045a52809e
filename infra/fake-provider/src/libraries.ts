import { type StreamingConfig } from '@sandstone/config';
import { type VideoType } from '@sandstone/contract';

export interface FakeLibrary {
  id: string;
  type: VideoType;
  apiKey: string;
  readOnlyApiKey: string;
  playerTokenKey: string;
  cdnTokenKey: string;
}

const fakeLibrary = (id: string, type: VideoType): FakeLibrary => ({
  id,
  type,
  apiKey: `fake-api-key-${type}`,
  readOnlyApiKey: `fake-read-only-key-${type}`,
  playerTokenKey: `fake-player-key-${type}`,
  cdnTokenKey: `fake-files-key-${type}`,
});

/** The libraries of the fake provider. Their keys work nowhere else. */
export const fakeLibraries: readonly FakeLibrary[] = [
  fakeLibrary('100001', 'free'),
  fakeLibrary('100002', 'premium'),
];

/** The origins of a running fake provider, and its control API. */
export interface FakeProviderUrls {
  api: string;
  player: string;
  cdn: string;
  control: string;
}

// All libraries share one CDN origin; the video determines the library.
const configured = ({ cdn }: Pick<FakeProviderUrls, 'cdn'>): StreamingConfig['libraries'] =>
  fakeLibraries.map((library) => ({ ...library, cdnUrl: cdn }));

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
