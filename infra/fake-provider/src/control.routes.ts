import { setTimeout as wait } from 'node:timers/promises';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { paginationMutation } from './pagination-mutations.ts';
import { bulkContent } from './bulk.ts';
import { clockChange, newStatus, seed, target, transition } from './control.schema.ts';
import { remainingSteps, webhookStateOf } from './status-sequences.ts';
import { fault } from './fault-injector.ts';
import { videoAnswer, type VideoRecord } from './records.ts';
import { type FakeProviderState } from './state.ts';
import { webhookOrder } from './webhooks.ts';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Restricts the control API to this machine or to a container network, and rejects requests of browsers, whatever their
 * Host.
 */
const programsOnly =
  (beyondThisMachine: boolean): RequestHandler =>
  (request, _response, next) => {
    const known = beyondThisMachine || loopback.test(request.get('host') ?? '');
    if (!known || request.get('origin') !== undefined) {
      throw new ApiError(403, 'Only for programs on this machine.');
    }
    next();
  };

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  return parsed.data;
}

/** The control API, which a real provider does not have. */
export function controlRoutes(state: FakeProviderState, beyondThisMachine = false): Router {
  const { catalogue, pictures, faults, log, webhooks, paginationMutations, clock } = state;
  const router = Router();
  router.get(['/health/live', '/health/ready'], (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.use(programsOnly(beyondThisMachine), express.json({ type: () => true, limit: '256mb' }));

  const known = (guid: string): VideoRecord => {
    const video = catalogue.video(guid);
    if (video === undefined) throw new ApiError(404, 'Video was not found.');
    return video;
  };
  /** Resolves when the change is on disk, so that it survives an immediate restart. */
  const kept = () => state.saved();

  router.post('/reset', async (_request, response) => {
    state.reset();
    await kept();
    response.json({});
  });
  router.post('/seed', async (request, response) => {
    const { libraries, collections, videos, bulk, announce } = read(seed, request.body);
    const records: VideoRecord[] = [];
    for (const { thumbnail, ...video } of videos) {
      const picture =
        typeof thumbnail === 'string' ? await pictures.put(Buffer.from(thumbnail, 'base64')) : thumbnail;
      records.push(picture === undefined ? video : { ...video, picture });
    }
    const more = bulk === undefined ? { collections: [], videos: [] } : bulkContent(bulk);
    const all = { collections: [...collections, ...more.collections], videos: [...records, ...more.videos] };
    for (const { libraryId } of [...all.collections, ...all.videos]) {
      const isNew = libraries.some(({ id }) => id === libraryId);
      if (!isNew && catalogue.library(libraryId) === undefined) throw new ApiError(400, 'Unknown library.');
    }
    catalogue.add({ libraries, ...all });
    if (announce) for (const video of all.videos) state.announce(video);
    await kept();
    const guids = (list: readonly { guid: string }[]) => list.map(({ guid }) => guid);
    response.json({ videos: guids(all.videos), collections: guids(all.collections) });
  });

  router.get('/videos/:guid', (request, response) => {
    response.json(videoAnswer(known(request.params.guid)));
  });
  router.post('/videos/:guid/status', async (request, response) => {
    const { guid } = known(request.params.guid);
    const { status, encodeProgress } = read(newStatus, request.body);
    const progress = encodeProgress ?? (status === 4 || status === 8 ? 100 : 0);
    const changed = catalogue.changeVideo(guid, { status, encodeProgress: progress });
    if (changed !== undefined) state.announce(changed);
    await kept();
    response.json({});
  });
  router.post('/videos/:guid/transition', async (request, response) => {
    const { sequence, steps, everyMs } = read(transition, request.body);
    const { guid, ...video } = known(request.params.guid);
    const left = remainingSteps(sequence, video).slice(0, steps);
    const run = async () => {
      for (const step of left) {
        if (everyMs > 0) await wait(everyMs, undefined, { signal: state.ending, ref: false });
        const changed = catalogue.changeVideo(guid, step);
        // The video was deleted meanwhile.
        if (changed === undefined) return;
        webhooks.announce(changed.libraryId, guid, webhookStateOf(step));
      }
    };
    if (everyMs > 0) void run().catch(() => undefined);
    else await run();
    await kept();
    response.json({ steps: left.length });
  });
  router.delete('/videos/:guid', async (request, response) => {
    catalogue.deleteVideo(known(request.params.guid).guid);
    await kept();
    response.json({});
  });

  router.post('/clock', (request, response) => {
    clock.move(read(clockChange, request.body).offsetSeconds);
    response.json({ now: clock.now().toISOString() });
  });
  router.post('/faults', (request, response) => {
    faults.add(read(z.array(fault), request.body));
    response.json({});
  });
  router.get('/faults', (_request, response) => {
    response.json(faults.left());
  });
  router.delete('/faults', (_request, response) => {
    faults.clear();
    response.json({});
  });
  router.post('/pagination-mutations', (request, response) => {
    paginationMutations.add(read(z.array(paginationMutation), request.body));
    response.json({});
  });

  router.post('/webhooks', async (request, response) => {
    response.json({ deliveries: await webhooks.send(read(webhookOrder, request.body)) });
  });
  router.put('/webhooks/target', (request, response) => {
    webhooks.aim(read(target, request.body).target ?? undefined);
    response.json({});
  });
  router.post('/webhooks/settle', async (_request, response) => {
    await webhooks.settle();
    response.json({});
  });

  router.get('/requests', (_request, response) => {
    response.json(log.entries());
  });
  router.delete('/requests', (_request, response) => {
    log.clear();
    response.json({});
  });
  return router;
}
