import { type InsightsAnswer, type InsightsDays } from '@sandstone/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';

export interface Insights {
  /** Undefined until loaded; of the former number of days while another one loads. */
  answer: InsightsAnswer | undefined;
  failure: string | undefined;
  reload: () => void;
}

/** Reads views and reactions again after this time. */
const staleMs = 60_000;

export function useInsights(days: InsightsDays): Insights {
  const { data, error, refetch } = useQuery({
    queryKey: ['insights', days],
    queryFn: ({ signal }) => adminApi.call('adminInsights', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
  return {
    answer: data,
    failure: error === null ? undefined : requestFailureOf(error).text,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}
