import { type ReleaseAnswer } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';

/** The version that the site runs; undefined until it is loaded, and if that fails. */
export function useRelease(): ReleaseAnswer | undefined {
  const { data } = useQuery({
    queryKey: ['release'],
    queryFn: ({ signal }) => adminApi.call('adminRelease', { signal }),
  });
  return data;
}
