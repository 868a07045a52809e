import { type AdminVideo, type AdminVideosPage } from '@sandstone/contract';

/** What part of all videos is shown. */
export interface VideosQuery {
  /** Part of a title; empty for all. */
  search: string;
  /** The id of an event, 'none' for videos without one, empty for all. */
  event: string;
}

export interface VideosState {
  /** As far as they were shown; missing until the first answer. */
  list: AdminVideosPage | undefined;
  status: 'loading' | 'idle' | 'failed';
  /** Why the last question was not answered. */
  failure?: string;
}

export type VideosEvent =
  | { type: 'requested' }
  /** The list begins anew. */
  | { type: 'loaded'; page: AdminVideosPage }
  | { type: 'more-loaded'; page: AdminVideosPage }
  | { type: 'failed'; text: string }
  | { type: 'changed'; video: AdminVideo };

export const initialVideosState: VideosState = { list: undefined, status: 'loading' };

function withMore(list: AdminVideosPage | undefined, page: AdminVideosPage): AdminVideosPage {
  const before = list?.videos ?? [];
  // One video can stand on two pages when others came in between.
  const known = new Set(before.map(({ id }) => id));
  return { ...page, videos: [...before, ...page.videos.filter(({ id }) => !known.has(id))] };
}

export function videosReducer(state: VideosState, event: VideosEvent): VideosState {
  const { list } = state;
  switch (event.type) {
    case 'requested':
      return { list, status: 'loading' };
    case 'loaded':
      return { list: event.page, status: 'idle' };
    case 'more-loaded':
      return { list: withMore(list, event.page), status: 'idle' };
    case 'failed':
      return { list, status: 'failed', failure: event.text };
    case 'changed': {
      // It stays where it is, though it may not fit the question any more: nothing jumps away under a hand.
      const videos = list?.videos.map((video) => (video.id === event.video.id ? event.video : video));
      return list === undefined || videos === undefined ? state : { ...state, list: { ...list, videos } };
    }
  }
}
