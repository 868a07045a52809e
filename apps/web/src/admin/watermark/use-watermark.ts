import { type SetWatermark, type WatermarkResponse, type WatermarkProgress } from '@sandstone/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';
import { useLoaded } from '../shared/api/use-loaded.ts';

const settingsKey = ['watermark', 'settings'];
const progressKey = ['watermark', 'progress'];
const pollMs = 2000;

export const isUnderWay = ({ done, total }: WatermarkProgress): boolean => done < total;

/** The saved mark and how many photos have it. */
export function useWatermark() {
  const client = useQueryClient();
  const settings = useLoaded({
    queryKey: settingsKey,
    queryFn: ({ signal }) => adminApi.call('adminWatermark', { signal }),
  });
  const progress = useQuery({
    queryKey: progressKey,
    queryFn: ({ signal }) => adminApi.call('adminWatermarkProgress', { signal }),
    enabled: settings.response !== undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? pollMs : false),
  });
  const save = async (body: SetWatermark): Promise<WatermarkResponse> => {
    const response: WatermarkResponse = await adminApi.call('adminSetWatermark', { body });
    client.setQueryData(settingsKey, response);
    client.setQueryData(progressKey, response.progress);
    return response;
  };
  /** Reads what is saved now, after another tab has changed it. */
  const reread = async (): Promise<void> => {
    client.setQueryData(settingsKey, await adminApi.call('adminWatermark', {}));
  };
  return {
    ...settings,
    progress: progress.data ?? settings.response?.progress,
    save,
    reread,
  };
}
