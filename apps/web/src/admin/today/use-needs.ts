import { type AdminSite, type WorkResponse } from '@sandstone/contract';
import { isSetupOpen, useSetupSteps } from '../setup/use-setup.ts';
import { useSchedule } from '../shared/plans/use-schedule.ts';
import { useUndecidedRegions } from '../regions/use-regions.ts';
import { useUploads } from '../shared/uploads/uploads.tsx';
import {
  type Need,
  needsOfLegal,
  needsOfRegions,
  needsOfSchedule,
  needsOfUploads,
  needsOfWork,
} from './needs.ts';
import { useWork } from '../work/use-work.ts';
import { adminApi } from '../shared/api/admin-api.ts';
import { type Loaded, useLoaded } from '../shared/api/use-loaded.ts';

/** The legal pages as they are saved. */
const useSavedLegal = (): Loaded<AdminSite['legal']> =>
  useLoaded({
    queryKey: ['saved-legal'],
    queryFn: async ({ signal }) => (await adminApi.call('adminSite', { signal })).legal,
  });

export interface Needs {
  needs: readonly Need[];
  /** Whether the steps of a new site are shown as well. */
  isSetupOpen: boolean;
  /** Whether everything was asked for and answered. */
  isKnown: boolean;
  hasFailed: boolean;
  work: WorkResponse | undefined;
  reload: () => void;
}

/** Collects the things that wait for the creator. The other panels of the page share these requests. */
export function useNeeds(): Needs {
  const { items } = useUploads();
  const work = useWork();
  const legal = useSavedLegal();
  const regions = useUndecidedRegions();
  const { error, ...schedule } = useSchedule();
  const setup = useSetupSteps();
  const all = [
    work,
    legal,
    regions,
    setup,
    { ...schedule, failure: error === null ? undefined : error.message },
  ];
  const unknown = all.filter(({ response }) => response === undefined);
  return {
    needs: [
      ...needsOfUploads(items),
      ...(work.response === undefined ? [] : needsOfWork(work.response, items)),
      ...(schedule.response === undefined ? [] : needsOfSchedule(schedule.response)),
      ...(legal.response === undefined ? [] : needsOfLegal(legal.response)),
      ...(regions.response === undefined ? [] : needsOfRegions(regions.response)),
    ],
    isSetupOpen: setup.response !== undefined && isSetupOpen(setup.response),
    isKnown: unknown.length === 0,
    hasFailed: unknown.some(({ failure }) => failure !== undefined),
    work: work.response,
    reload: () => unknown.forEach(({ reload }) => reload()),
  };
}
