import { type AdminPhotosPage, type FailedCoversResponse, type WorkResponse } from '@sandstone/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';

/** The photos page lists the rest. */
const namedPhotos = 20;

export interface Failures {
  photos: AdminPhotosPage | undefined;
  covers: FailedCoversResponse | undefined;
}

/** Loads the failures and their reasons; loads them again when their number changes. */
export function useFailures(response: WorkResponse | undefined): Failures {
  const failedPhotos = response?.photos.failed;
  const failedCovers = response?.covers.failed;
  const { data: photos } = useQuery({
    queryKey: ['failed-photos', failedPhotos],
    queryFn: ({ signal }) =>
      adminApi.call('adminPhotos', { query: { status: 'failed', limit: namedPhotos }, signal }),
    enabled: failedPhotos !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: covers } = useQuery({
    queryKey: ['failed-covers', failedCovers],
    queryFn: ({ signal }) => adminApi.call('adminFailedCovers', { signal }),
    enabled: failedCovers !== undefined,
    placeholderData: keepPreviousData,
  });
  return { photos, covers };
}
