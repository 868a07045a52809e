import { type WorkResponse } from '@sandstone/contract';
import { isSetupOpen, useSetupSteps } from '../setup/use-setup.ts';
import { useSchedule } from '../schedule/use-schedule.ts';
import { useSavedLegal } from '../site/use-saved-legal.ts';
import { useUndecidedRegions } from '../regions/use-regions.ts';
import { useUploads } from '../uploads/uploads.tsx';
import {
  type Need,
  needsOfLegal,
  needsOfRegions,
  needsOfSchedule,
  needsOfUploads,
  needsOfWork,
} from './needs.ts';
import { useWork } from './use-work.ts';

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
      ...(work.response === undefined ? [] : needsOfWork(work.response)),
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
