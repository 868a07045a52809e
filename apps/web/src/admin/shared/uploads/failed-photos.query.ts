import { type AdminPhotosPage } from '@sandstone/contract';
import { QueryClientContext, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { adminApi } from '../api/admin-api.ts';

/** The photos page lists the rest. */
const listed = 20;
const queryKey = ['uploads', 'failed-photos'];

/** The photos of the site that could not be processed, of this visit and of earlier ones. */
export const useFailedPhotos = (): AdminPhotosPage | undefined =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      adminApi.call('adminPhotos', { query: { status: 'failed', limit: listed }, signal }),
  }).data;

/** Returns a function that loads them again. The set-up shows uploads without them, and has no cache. */
export function useReloadFailedPhotos(): () => void {
  const client = use(QueryClientContext);
  return () => void client?.invalidateQueries({ queryKey });
}
