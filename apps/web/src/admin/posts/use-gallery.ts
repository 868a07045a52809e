import { type AdminPhoto, type AdminPhotosPage, limits } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type PagedList, usePagedList } from '../lists/use-paged-list.ts';

/** Loads the photos that visitors can see, of which those that contain the words of the search. */
export const useGallery = (search: string): PagedList<AdminPhotosPage, AdminPhoto> =>
  usePagedList({
    queryKey: ['gallery', search],
    read: ({ cursor, signal }) =>
      adminApi.call('adminPhotos', {
        query: {
          limit: limits.page.defaultSize,
          status: 'ready',
          cursor,
          ...(search !== '' && { search }),
        },
        signal,
      }),
    // Photos uploaded only for a post are not listed in the gallery.
    itemsOf: ({ photos }) => photos.filter(({ listed }) => listed),
    keepsFormer: true,
  });
