import { type InsightsResponse, type InsightsDays } from '@sandstone/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';
import { type Loaded, useLoaded } from '../shared/api/use-loaded.ts';

/** Reads views and reactions again after this time. */
const staleMs = 60_000;

/** Shows the response for the former number of days while another one loads. */
export const useInsights = (days: InsightsDays): Loaded<InsightsResponse> =>
  useLoaded({
    queryKey: ['insights', days],
    queryFn: ({ signal }) => adminApi.call('adminInsights', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
