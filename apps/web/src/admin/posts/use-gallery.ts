import { type AdminPhoto, limits } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { usePagedList } from '../lists/use-paged-list.ts';

export interface Gallery {
  /** Newest first; undefined until the first answer. */
  photos: readonly AdminPhoto[] | undefined;
  hasMore: boolean;
  isLoading: boolean;
  failure: string | undefined;
  loadMore: () => void;
}

/** Loads the photos that visitors can see, of which those that contain the words of the search. */
export function useGallery(search: string): Gallery {
  const { items, hasMore, status, failure, loadMore } = usePagedList({
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
  return {
    photos: items,
    hasMore: hasMore || failure !== undefined,
    isLoading: status === 'loading',
    failure,
    loadMore,
  };
}
