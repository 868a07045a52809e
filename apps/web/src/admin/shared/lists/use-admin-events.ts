import { type AdminEvent } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';

/** All adventures, newest first, including hidden ones. */
export const useAdminEvents = (): Loaded<{ events: AdminEvent[] }> =>
  useLoaded({
    queryKey: ['admin-events'],
    queryFn: ({ signal }) => adminApi.call('adminEvents', { signal }),
  });
