import { type AdminPhoto } from '@sandstone/contract';
import { queryOptions } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';
import { libraryKey } from '../shared/photos/photo-commands.ts';

/** @returns undefined for a photo that is gone */
export async function findPhoto(id: string, signal: AbortSignal): Promise<AdminPhoto | undefined> {
  const { photos } = await adminApi.call('adminPhotos', { query: { ids: id, limit: 1 }, signal });
  return photos[0];
}

/** A single photo; null where it is gone. */
export const photoQuery = (id: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'photo', id],
    queryFn: async ({ signal }) => (await findPhoto(id, signal)) ?? null,
    staleTime: Infinity,
  });
