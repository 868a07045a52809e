import { type Request, Router } from 'express';
import { clipFile, posterFile } from './assets.ts';
import { ApiError } from './api-error.ts';
import { type Catalogue } from './catalogue.ts';
import { type Clock } from './clock.ts';
import { type PictureStore } from './picture.store.ts';
import { parameter } from './query.ts';
import { clipOf, isFinished, type VideoRecord } from './records.ts';
import { isAllowedReferrer, opensFile } from './tokens.ts';

export interface CdnParts {
  catalogue: Catalogue;
  pictures: PictureStore;
  clock: Clock;
  /** The host of the player, whose pages are always allowed. */
  playerHost: () => string;
}

/** The name of the file that the player plays. */
export const playedFile = 'play_360p.webm';

interface FileQuestion {
  path: string;
  guid: string;
  file: string;
  signature: { token: string; expires: string; tokenPath: string };
}

/** The token is in the query, or in front of the path for files that refer to others. */
function readQuestion(request: Request): FileQuestion | undefined {
  const [, inPath, path = ''] = /^(?:\/(bcdn_token=[^/]*))?(\/.*)$/.exec(request.path) ?? [];
  const [, guid = '', file = ''] = /^\/([0-9a-fA-F-]{36})\/([^/]+)$/.exec(path) ?? [];
  if (guid === '') return undefined;
  if (inPath === undefined) {
    const signature = {
      token: parameter(request, 'token'),
      expires: parameter(request, 'expires'),
      tokenPath: parameter(request, 'token_path'),
    };
    return { path, guid, file, signature };
  }
  const fields = new URLSearchParams(inPath);
  const of = (name: string) => fields.get(name) ?? '';
  return {
    path,
    guid,
    file,
    signature: { token: of('bcdn_token'), expires: of('expires'), tokenPath: of('token_path') },
  };
}

/** Emulates `https://{pullzone}.b-cdn.net` for all libraries, each with its own access rules. */
export function cdnRoutes({ catalogue, pictures, clock, playerHost }: CdnParts): Router {
  const router = Router();
  router.use(async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError(405, 'Method Not Allowed');
    const asked = readQuestion(request);
    const video = asked === undefined ? undefined : catalogue.video(asked.guid);
    const library = video === undefined ? undefined : catalogue.library(video.libraryId);
    if (asked === undefined || video === undefined || library === undefined) {
      throw new ApiError(404, 'Not Found');
    }
    const { allowedReferrers, cdnTokenKey } = library;
    const hosts = allowedReferrers.length === 0 ? [] : [...allowedReferrers, playerHost()];
    if (!isAllowedReferrer(request.get('referer'), hosts)) throw new ApiError(403, 'Forbidden');
    if (cdnTokenKey !== undefined && !opensFile(cdnTokenKey, asked.path, asked.signature, clock.seconds())) {
      throw new ApiError(403, 'Forbidden');
    }
    // Caching is disabled, so that a test sees every request.
    response.set('Cache-Control', 'no-store');
    if (asked.file === playedFile && isFinished(video)) {
      response.type('video/webm');
      // Supports range requests, which browsers use to seek.
      response.sendFile(clipFile(clipOf(video)), { cacheControl: false });
      return;
    }
    const picture = await pictureOf(video, asked.file, pictures);
    if (picture === undefined) throw new ApiError(404, 'Not Found');
    response.type(picture.subarray(1, 4).toString('latin1') === 'PNG' ? 'png' : 'jpeg').send(picture);
  });
  return router;
}

async function pictureOf(
  video: VideoRecord,
  file: string,
  pictures: PictureStore,
): Promise<Buffer | undefined> {
  const names = ['thumbnail.jpg', video.thumbnailFileName];
  if (!isFinished(video) || video.picture === null || !names.includes(file)) return undefined;
  return video.picture === undefined ? posterFile(clipOf(video)) : pictures.get(video.picture);
}
