import { type Photo, type PhotosPage } from '@sandstone/contract';
import { type PageFailure } from '../../page/failure.ts';

/** The gallery as far as it has been scrolled. */
export interface GalleryFeed {
  photos: readonly Photo[];
  total: number;
  nextCursor: string | null;
  status: 'idle' | 'loading' | 'failed';
  failure?: PageFailure;
}

export type FeedEvent =
  { type: 'asked' } | { type: 'came'; page: PhotosPage } | { type: 'failed'; failure: PageFailure };

export const firstFeed = (page: PhotosPage): GalleryFeed => ({ ...page, status: 'idle' });

export function feedReducer(feed: GalleryFeed, event: FeedEvent): GalleryFeed {
  switch (event.type) {
    case 'asked':
      return { ...feed, status: 'loading', failure: undefined };
    case 'failed':
      return { ...feed, status: 'failed', failure: event.failure };
    case 'came': {
      // A photo can stand on two pages when others were added or removed in between.
      const known = new Set(feed.photos.map((photo) => photo.id));
      const fresh = event.page.photos.filter((photo) => !known.has(photo.id));
      return {
        photos: [...feed.photos, ...fresh],
        total: event.page.total,
        nextCursor: event.page.nextCursor,
        status: 'idle',
      };
    }
  }
}
