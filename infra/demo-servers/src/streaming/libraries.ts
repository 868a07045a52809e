import { type StreamingConfig } from '@sandstone/config';
import { type VideoType } from '@sandstone/contract';

export interface FakeVideoLibrary {
  id: string;
  type: VideoType;
  apiKey: string;
  readOnlyApiKey: string;
  playerTokenKey: string;
  cdnTokenKey: string;
}

const fakeVideoLibrary = (id: string, type: VideoType): FakeVideoLibrary => ({
  id,
  type,
  apiKey: `fake-api-key-${type}`,
  readOnlyApiKey: `fake-read-only-key-${type}`,
  playerTokenKey: `fake-player-key-${type}`,
  cdnTokenKey: `fake-files-key-${type}`,
});

/** The libraries of the fake provider. Their keys work nowhere else. */
export const fakeVideoLibraries: readonly FakeVideoLibrary[] = [
  fakeVideoLibrary('100001', 'free'),
  fakeVideoLibrary('100002', 'premium'),
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
  fakeVideoLibraries.map((library) => ({ ...library, cdnUrl: cdn }));

/** The value of STREAMING_LIBRARIES for the fake provider. */
export const fakeVideoLibrariesText = (urls: Pick<FakeProviderUrls, 'cdn'>): string =>
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
