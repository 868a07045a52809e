import { type AdminEvent } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';

export interface AdminEvents {
  /** Newest first, including hidden ones; undefined until loaded. */
  events: readonly AdminEvent[] | undefined;
  failure: string | undefined;
  reload: () => void;
}

export function useAdminEvents(): AdminEvents {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin-events'],
    queryFn: ({ signal }) => adminApi.call('adminEvents', { signal }),
  });
  return {
    events: data?.events,
    failure: error === null ? undefined : requestFailureOf(error).text,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}
