import { type AdminVideo, type AdminVideosPage, limits } from '@sandstone/contract';
import { useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { type PagedList, usePagedList } from '../shared/lists/use-paged-list.ts';

/** The filter of the list. */
export interface VideosQuery {
  /** Words of a title; empty for all. */
  search: string;
  /** The id of an event, 'none' for videos without one, empty for all. */
  event: string;
}

export interface AdminVideos extends PagedList<AdminVideosPage, AdminVideo> {
  question: VideosQuery;
  choose: (question: VideosQuery) => void;
  /** Shows the current state of videos, in their places even if they no longer match the filter. */
  replace: (videos: readonly AdminVideo[]) => void;
}

export function useAdminVideos(): AdminVideos {
  const [question, choose] = useState<VideosQuery>({ search: '', event: '' });
  const { search, event } = question;
  const list = usePagedList({
    queryKey: ['admin-videos', search, event],
    read: ({ cursor, signal }) =>
      adminApi.call('adminVideos', {
        query: {
          limit: limits.page.defaultSize,
          cursor,
          search: search === '' ? undefined : search,
          event: event === '' ? undefined : event,
        },
        signal,
      }),
    itemsOf: ({ videos }) => videos,
    keepsFormer: true,
  });
  const replace = (changed: readonly AdminVideo[]) =>
    list.change((page) => ({
      ...page,
      videos: page.videos.map((known) => changed.find(({ id }) => id === known.id) ?? known),
    }));
  return { ...list, question, choose, replace };
}
