import express, { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { type Catalogue } from './catalogue.ts';
import { type PaginationMutations } from './pagination-mutations.ts';
import { type Clock } from './clock.ts';
import { parameter } from './query.ts';
import { collectionRecord, type VideoRecord, videoAnswer, videoRecord } from './records.ts';

const maxItemsPerPage = 100;
const done = { success: true, message: 'OK', statusCode: 200 };

const newVideo = z.object({ title: z.string().trim().min(1), collectionId: z.string().nullish() });
const textChanges = z.object({
  title: z.string().trim().min(1).nullish(),
  collectionId: z.string().nullish(),
  metaTags: z.array(z.object({ property: z.string(), value: z.string() })).nullish(),
});
const collectionName = z.object({ name: z.string().trim().min(1) });

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError(400, 'The request is invalid.');
  return parsed.data;
}

const positive = (text: string, fallback: number) =>
  /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : fallback;

function pageOf<T>(
  request: Request,
  all: readonly T[],
  tell: (item: T) => object,
): { page: number; answer: object } {
  const page = positive(parameter(request, 'page'), 1);
  const itemsPerPage = Math.min(
    positive(parameter(request, 'itemsPerPage'), maxItemsPerPage),
    maxItemsPerPage,
  );
  const items = all.slice((page - 1) * itemsPerPage, page * itemsPerPage).map(tell);
  return { page, answer: { totalItems: all.length, currentPage: page, itemsPerPage, items } };
}

export interface ApiParts {
  catalogue: Catalogue;
  paginationMutations: PaginationMutations;
  clock: Clock;
  /** Announces a new or changed video. */
  announce: (video: VideoRecord, change?: 'text') => void;
}

/** The part of `https://video.bunnycdn.com` that a site uses. */
export function apiRoutes({ catalogue, paginationMutations, clock, announce }: ApiParts): Router {
  const router = Router();

  const access: RequestHandler<{ libraryId: string }> = (request, _response, next) => {
    const library = catalogue.library(request.params.libraryId);
    const key = request.get('AccessKey');
    if (library === undefined || (key !== library.apiKey && key !== library.readOnlyApiKey)) {
      throw new ApiError(401, 'denied');
    }
    if (key !== library.apiKey && request.method !== 'GET') throw new ApiError(403, 'The key may only read.');
    next();
  };
  router.use('/library/:libraryId', access);

  const video = ({ libraryId, guid }: { libraryId: string; guid: string }) => {
    const found = catalogue.video(guid);
    if (found === undefined || found.libraryId !== libraryId) throw new ApiError(404, 'Video was not found.');
    return found;
  };
  const collection = ({ libraryId, guid }: { libraryId: string; guid: string }) => {
    const found = catalogue.collection(guid);
    if (found === undefined || found.libraryId !== libraryId)
      throw new ApiError(404, 'Collection was not found.');
    return found;
  };

  router.put('/library/:libraryId/videos/:guid', async (request, response) => {
    const { guid } = video(request.params);
    let storageSize = 0;
    // Uploaded bytes are counted and discarded: the player has its own clips.
    for await (const part of request as AsyncIterable<Buffer>) storageSize += part.byteLength;
    const changed = catalogue.changeVideo(guid, { status: 1, encodeProgress: 0, storageSize });
    if (changed !== undefined) announce(changed);
    response.json(done);
  });
  // Any content type is parsed, because scripts omit it.
  router.use('/library/:libraryId', express.json({ type: () => true, limit: '1mb', inflate: false }));

  router.get('/library/:libraryId/videos', (request, response) => {
    const { libraryId } = request.params;
    const all = catalogue.videos({
      libraryId,
      search: parameter(request, 'search'),
      collection: parameter(request, 'collection').toLowerCase(),
      orderBy: parameter(request, 'orderBy') === 'title' ? 'title' : 'date',
    });
    const { page, answer } = pageOf(request, all, videoAnswer);
    response.json(answer);
    paginationMutations.served(libraryId, page);
  });
  router.post('/library/:libraryId/videos', (request, response) => {
    const { title, collectionId } = read(newVideo, request.body);
    const made = videoRecord.parse({
      libraryId: request.params.libraryId,
      title,
      collectionId: collectionId?.toLowerCase() ?? '',
      dateUploaded: clock.now().toISOString(),
      status: 0,
      encodeProgress: 0,
    });
    catalogue.add({ videos: [made] });
    announce(made);
    response.json(videoAnswer(made));
  });
  router.get('/library/:libraryId/videos/:guid', (request, response) => {
    response.json(videoAnswer(video(request.params)));
  });
  router.post('/library/:libraryId/videos/:guid', (request, response) => {
    const { guid, ...before } = video(request.params);
    const { title, collectionId, metaTags } = read(textChanges, request.body);
    const changed = catalogue.changeVideo(guid, {
      title: title ?? before.title,
      collectionId: collectionId?.toLowerCase() ?? before.collectionId,
      metaTags: metaTags ?? before.metaTags,
    });
    if (changed !== undefined && changed.title !== before.title) announce(changed, 'text');
    response.json(done);
  });
  router.delete('/library/:libraryId/videos/:guid', (request, response) => {
    catalogue.deleteVideo(video(request.params).guid);
    response.json(done);
  });

  router.get('/library/:libraryId/collections', (request, response) => {
    const { libraryId } = request.params;
    const wanted = parameter(request, 'search').toLowerCase();
    const all = catalogue.collections(libraryId).filter(({ name }) => name.toLowerCase().includes(wanted));
    response.json(pageOf(request, all, (one) => collectionAnswer(catalogue, one)).answer);
  });
  router.post('/library/:libraryId/collections', (request, response) => {
    const { name } = read(collectionName, request.body);
    const made = collectionRecord.parse({ libraryId: request.params.libraryId, name });
    catalogue.add({ collections: [made] });
    response.json(collectionAnswer(catalogue, made));
  });
  router.get('/library/:libraryId/collections/:guid', (request, response) => {
    response.json(collectionAnswer(catalogue, collection(request.params)));
  });
  router.post('/library/:libraryId/collections/:guid', (request, response) => {
    const before = collection(request.params);
    catalogue.add({ collections: [{ ...before, name: read(collectionName, request.body).name }] });
    response.json(done);
  });
  router.delete('/library/:libraryId/collections/:guid', (request, response) => {
    catalogue.deleteCollection(collection(request.params).guid);
    response.json(done);
  });
  return router;
}

function collectionAnswer(
  catalogue: Catalogue,
  { libraryId, guid, name }: { libraryId: string; guid: string; name: string },
): object {
  const videos = catalogue.videos({ libraryId, search: '', collection: guid, orderBy: 'date' });
  return {
    videoLibraryId: Number(libraryId),
    guid,
    name,
    videoCount: videos.length,
    totalSize: videos.reduce((sum, { storageSize }) => sum + storageSize, 0),
    previewVideoIds:
      videos.length === 0
        ? null
        : videos
            .slice(0, 4)
            .map((video) => video.guid)
            .join(','),
    previewImageUrls: [],
  };
}
