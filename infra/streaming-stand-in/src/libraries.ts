import { type StreamingConfig } from '@sandstone/config';
import { type VideoType } from '@sandstone/contract';
import { type LibrarySettings } from './records.ts';

export interface StandInLibrary extends LibrarySettings {
  type: VideoType;
  playerTokenKey: string;
  cdnTokenKey: string;
}

const demoLibrary = (id: string, type: VideoType): StandInLibrary => ({
  id,
  type,
  apiKey: `stand-in-api-key-${type}`,
  readOnlyApiKey: `stand-in-read-only-key-${type}`,
  playerTokenKey: `stand-in-player-key-${type}`,
  cdnTokenKey: `stand-in-files-key-${type}`,
  allowedReferrers: [],
});

/** What a stand-in has from the start. The keys open nothing but a stand-in. */
export const standInLibraries: readonly StandInLibrary[] = [
  demoLibrary('100001', 'free'),
  demoLibrary('100002', 'premium'),
];

/** The origins of a stand-in that runs; `control` moves it. */
export interface StandInUrls {
  api: string;
  player: string;
  cdn: string;
  control: string;
}

const configured = ({ cdn }: Pick<StandInUrls, 'cdn'>): StreamingConfig['libraries'] =>
  standInLibraries.map(({ id, type, apiKey, readOnlyApiKey, playerTokenKey, cdnTokenKey }) => ({
    id,
    type,
    apiKey,
    readOnlyApiKey,
    playerTokenKey,
    // One address for the files of all libraries: whose a file is, its video says.
    cdnUrl: cdn,
    cdnTokenKey,
  }));

/** The value of STREAMING_LIBRARIES for a site that has the stand-in for its provider. */
export const standInStreamingLibraries = (urls: Pick<StandInUrls, 'cdn'>): string =>
  JSON.stringify(configured(urls));

/** The same for code that takes its configuration typed. @param siteUrl whose pages are let in */
export const standInStreamingConfig = (
  urls: Pick<StandInUrls, 'api' | 'player' | 'cdn'>,
  siteUrl: string,
): StreamingConfig => ({
  apiUrl: urls.api,
  playerUrl: urls.player,
  referer: `${new URL(siteUrl).origin}/`,
  libraries: configured(urls),
});
