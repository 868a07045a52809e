import { type AdminVideo, type AdminVideosPage } from '@sandstone/contract';

/** The filter of the list. */
export interface VideosQuery {
  /** Part of a title; empty for all. */
  search: string;
  /** The id of an event, 'none' for videos without one, empty for all. */
  event: string;
}

export interface VideosState {
  /** The loaded part; undefined until the first answer. */
  list: AdminVideosPage | undefined;
  status: 'loading' | 'idle' | 'failed';
  /** Why the last request failed. */
  failure?: string;
}

export type VideosEvent =
  | { type: 'requested' }
  /** Replaces the list. */
  | { type: 'loaded'; page: AdminVideosPage }
  | { type: 'more-loaded'; page: AdminVideosPage }
  | { type: 'failed'; text: string }
  | { type: 'changed'; video: AdminVideo };

export const initialVideosState: VideosState = { list: undefined, status: 'loading' };

function withMore(list: AdminVideosPage | undefined, page: AdminVideosPage): AdminVideosPage {
  const before = list?.videos ?? [];
  // A video appears on two pages if others were added in between.
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
      // Keep its position to avoid layout shifts, even if it no longer matches the filter.
      const videos = list?.videos.map((video) => (video.id === event.video.id ? event.video : video));
      return list === undefined || videos === undefined ? state : { ...state, list: { ...list, videos } };
    }
  }
}
