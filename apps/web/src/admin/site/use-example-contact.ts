import { hasExampleContact } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';

/** Whether the legal pages still show the example, so that nobody reads what visitors send to it. */
export const useExampleContact = (): Loaded<boolean> =>
  useLoaded({
    queryKey: ['site-contact'],
    queryFn: async ({ signal }) =>
      hasExampleContact((await adminApi.call('adminSite', { signal })).legal.value),
  });
