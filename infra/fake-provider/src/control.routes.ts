import express, { Router } from 'express';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { controlCommands } from './control.ts';
import { type FakeProviderState } from './state.ts';

const controlRequest = z.object({ input: z.unknown().optional() });
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Serves the control API.
 * @param beyondThisMachine true for the programs of a container network. Browsers are always rejected.
 */
export function controlRoutes(state: FakeProviderState, beyondThisMachine: boolean): Router {
  const router = Router();
  router.get(['/health/live', '/health/ready'], (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.use((request, _response, next) => {
    const known = beyondThisMachine || loopback.test(request.get('host') ?? '');
    if (!known || request.get('origin') !== undefined)
      throw new ApiError(403, 'Only for programs on this machine.');
    next();
  });
  router.use(express.json({ limit: '256mb' }));
  for (const [name, { run }] of Object.entries(controlCommands)) {
    router.post(`/${name}`, async (request, response) => {
      const { input } = controlRequest.parse(request.body);
      response.json({ result: await run(state, input) });
    });
  }
  return router;
}
