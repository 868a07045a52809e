import { queryOptions } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';

/**
 * The drafts of posts, last saved first, of which those that contain the words of the search. The editor may have saved
 * or published since they were read.
 */
export const draftsQuery = (search: string) =>
  queryOptions({
    queryKey: ['post-drafts', search],
    queryFn: ({ signal }) =>
      adminApi.call('adminPostDrafts', { query: search === '' ? {} : { search }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });
