import { type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';
import { type Loaded, useLoaded } from '../shared/api/use-loaded.ts';
import { enforcementOf } from './keeping.ts';

const regionsKey = ['regions'];
const pollMs = { waiting: 2000, inForce: 15_000 };

interface Regions extends Loaded<RegionsResponse> {
  /** @param unchangedSince the version that the change is made to. A refused one shows the current state */
  save: (rules: readonly RegionRule[], unchangedSince: number) => Promise<RegionsResponse>;
}

/** Reads the rules for regions, and whether the reverse proxies keep them. */
export function useRegions(): Regions {
  const client = useQueryClient();
  const loaded = useLoaded({
    queryKey: regionsKey,
    queryFn: ({ signal }) => adminApi.call('adminRegions', { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && enforcementOf(state.data).isInForce ? pollMs.inForce : pollMs.waiting,
  });
  const save = async (rules: readonly RegionRule[], unchangedSince: number): Promise<RegionsResponse> => {
    try {
      const saved = await adminApi.call('adminSaveRegions', { body: { rules: [...rules], unchangedSince } });
      client.setQueryData(regionsKey, saved);
      return saved;
    } catch (error) {
      void client.invalidateQueries({ queryKey: regionsKey });
      throw error;
    }
  };
  return { ...loaded, save };
}

/** Whether visitors can reach the site, and the creator has not decided who may see it. */
export const useUndecidedRegions = (): Loaded<boolean> =>
  useLoaded({
    queryKey: ['regions-undecided'],
    queryFn: async ({ signal }) => {
      const { isPublicAddress, version } = await adminApi.call('adminRegions', { signal });
      return isPublicAddress && version === 0;
    },
  });
