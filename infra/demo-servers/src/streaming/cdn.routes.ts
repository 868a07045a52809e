import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { ApiError } from './api-error.ts';
import { fakeVideoLibraries } from './libraries.ts';
import { clipOf, isFinished } from './records.ts';
import { type FakeProviderState } from './state.ts';
import { isAllowedReferrer, opensFile } from './tokens.ts';

/** The name of the file that the player plays. */
export const playedFile = 'play_360p.webm';
const assets = fileURLToPath(new URL('../../assets/', import.meta.url));

/**
 * Emulates `https://{pullzone}.b-cdn.net` for all libraries, each with its own keys.
 * @param playerHost the host of the player, whose pages are always allowed
 */
export function cdnRoutes(state: FakeProviderState, playerHost: () => string): Router {
  const router = Router();
  // The token is in the query, or in front of the path for files that refer to others.
  router.get('/{:token/}:guid/:file', (request, response) => {
    const { guid, file, token: tokenInPath } = request.params;
    const video = state.video(guid);
    const library = fakeVideoLibraries.find(({ id }) => id === video?.libraryId);
    if (video === undefined || library === undefined) throw new ApiError(404, 'Not Found');
    const fields = new URLSearchParams(tokenInPath ?? request.url.split('?')[1]);
    const signature = {
      token: fields.get(tokenInPath === undefined ? 'token' : 'bcdn_token') ?? '',
      expires: fields.get('expires') ?? '',
      tokenPath: fields.get('token_path') ?? '',
    };
    const hosts = state.allowedReferrers.length === 0 ? [] : [...state.allowedReferrers, playerHost()];
    if (
      !isAllowedReferrer(request.get('referer'), hosts) ||
      !opensFile(library.cdnTokenKey, `/${guid}/${file}`, signature, state.nowSeconds())
    )
      throw new ApiError(403, 'Forbidden');
    const { thumbnail, thumbnailFileName } = video;
    const isPicture = thumbnail !== null && ['thumbnail.jpg', thumbnailFileName].includes(file);
    if (!isFinished(video) || !(isPicture || file === playedFile)) throw new ApiError(404, 'Not Found');
    // Caching is disabled, so that a test sees every request.
    response.type(file).set('Cache-Control', 'no-store');
    if (isPicture && thumbnail !== undefined) response.send(Buffer.from(thumbnail, 'base64'));
    // Supports range requests, which browsers use to seek.
    else
      response.sendFile(`${clipOf(video)}.${isPicture ? 'jpg' : 'webm'}`, {
        root: assets,
        cacheControl: false,
      });
  });
  return router;
}
