import { Router } from 'express';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { fakeVideoLibraries } from './libraries.ts';
import { collectionResponse, videoResponse, type VideoRecord } from './records.ts';
import { type FakeProviderState } from './state.ts';

const maxItemsPerPage = 100;
const paging = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  // A larger or invalid size becomes the largest one.
  itemsPerPage: z.coerce.number().int().min(1).max(maxItemsPerPage).catch(maxItemsPerPage),
});

function pageOf<T>(query: unknown, all: readonly T[], responseOf: (item: T) => object): object {
  const { page, itemsPerPage } = paging.parse(query);
  const items = all.slice((page - 1) * itemsPerPage, page * itemsPerPage).map(responseOf);
  return { totalItems: all.length, currentPage: page, itemsPerPage, items };
}

/** The part of `https://video.bunnycdn.com` that a site uses. */
export function apiRoutes(state: FakeProviderState): Router {
  const router = Router();
  const videoOf = ({ libraryId, guid }: { libraryId: string; guid: string }): VideoRecord => {
    const video = state.video(guid);
    if (video?.libraryId !== libraryId) throw new ApiError(404, 'Video was not found.');
    return video;
  };

  router.use('/library/:libraryId', (request, _response, next) => {
    const library = fakeVideoLibraries.find(({ id }) => id === request.params.libraryId);
    const key = request.get('AccessKey');
    if (library === undefined || (key !== library.apiKey && key !== library.readOnlyApiKey))
      throw new ApiError(401, 'denied');
    if (key !== library.apiKey && request.method !== 'GET') throw new ApiError(403, 'The key may only read.');
    next();
  });
  router.get('/library/:libraryId/videos', ({ params, query }, response) => {
    response.json(pageOf(query, state.videosOf(params.libraryId), videoResponse));
  });
  router.get('/library/:libraryId/collections', ({ params, query }, response) => {
    response.json(pageOf(query, state.collectionsOf(params.libraryId), collectionResponse));
  });
  router.get('/library/:libraryId/videos/:guid', ({ params }, response) => {
    response.json(videoResponse(videoOf(params)));
  });
  router.delete('/library/:libraryId/videos/:guid', async ({ params }, response) => {
    await state.deleteVideo(videoOf(params).guid);
    response.json({ success: true, message: 'OK', statusCode: 200 });
  });
  return router;
}
