import { type ReleaseAnswer } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../shared/api/api-client.ts';

/** The version that the site runs; undefined until it is loaded, and if that fails. */
export function useRelease(): ReleaseAnswer | undefined {
  const { data } = useQuery({
    queryKey: ['release'],
    queryFn: ({ signal }) => browserApi.call('adminRelease', { signal }),
  });
  return data;
}
