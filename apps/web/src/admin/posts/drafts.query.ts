import { queryOptions } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';

/** The drafts of posts, last saved first. The editor may have saved or published since they were read. */
export const draftsQuery = queryOptions({
  queryKey: ['post-drafts'],
  queryFn: ({ signal }) => adminApi.call('adminPostDrafts', { signal }),
  gcTime: 0,
  refetchOnMount: 'always',
});
