import { type WorkResponse } from '@sandstone/contract';
import { adminApi } from '../shared/api/admin-api.ts';
import { type Loaded, useLoaded } from '../shared/api/use-loaded.ts';
import { isWorkRunning } from './work-format.ts';

export const busyPollMs = 3000;
export const idlePollMs = 20_000;

/** Reads the state of the background work again while the page is visible, more often while work is in progress. */
export const useWork = (): Loaded<WorkResponse> =>
  useLoaded({
    queryKey: ['work'],
    queryFn: ({ signal }) => adminApi.call('adminWork', { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWorkRunning(data) ? busyPollMs : idlePollMs,
  });
