import { type AdminSite } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';

/** The legal pages as they are saved. */
export const useSavedLegal = (): Loaded<AdminSite['legal']> =>
  useLoaded({
    queryKey: ['saved-legal'],
    queryFn: async ({ signal }) => (await adminApi.call('adminSite', { signal })).legal,
  });
