import { setupSteps, type SetupStepsResponse } from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';
import { type Loaded, useLoaded } from '../shared/api/use-loaded.ts';

const stepsKey = ['setup-steps'];

interface SetupSteps extends Loaded<SetupStepsResponse> {
  dismiss: () => Promise<void>;
}

/** Whether steps are left that the creator wants to see. */
export const isSetupOpen = ({ done, isDismissed }: SetupStepsResponse): boolean =>
  !isDismissed && done.length < setupSteps.length;

/** The steps of a new site, and which of them are done. */
export function useSetupSteps(): SetupSteps {
  const client = useQueryClient();
  const loaded = useLoaded({
    queryKey: stepsKey,
    queryFn: ({ signal }) => adminApi.call('adminSetup', { signal }),
  });
  return {
    ...loaded,
    dismiss: async () => {
      client.setQueryData(stepsKey, await adminApi.call('adminDismissSetup'));
    },
  };
}
