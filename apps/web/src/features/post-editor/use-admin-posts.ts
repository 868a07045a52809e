import { type AdminPhoto, type AdminPostsPage, limits, texts } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FailureTexts, pageFailure } from '../../errors/call-failure.ts';
import { type PageFailure } from '../../errors/page-failure.ts';
import { browserApi } from '../../api/api-client.ts';
import { usePhotoUpdates } from './use-photo-updates.ts';

const wording: FailureTexts = {
  notFound: texts.posts.notFound,
  denied: texts.posts.denied,
  failed: texts.posts.failed,
  unreachable: texts.loadFailed('posts'),
};

export interface AdminPosts {
  /** The loaded part; undefined until the first answer. */
  list: AdminPostsPage | undefined;
  isLoading: boolean;
  failure: PageFailure | undefined;
  /** Loads the first or the next page. */
  loadMore: () => void;
  /** Reads the first page again. */
  reload: () => void;
  /** Removes a deleted post from the list. */
  forget: (id: string) => void;
}

function withMore(list: AdminPostsPage | undefined, page: AdminPostsPage): AdminPostsPage {
  const before = list?.posts ?? [];
  // A post appears on two pages if others were added in between.
  const known = new Set(before.map(({ id }) => id));
  return { ...page, posts: [...before, ...page.posts.filter(({ id }) => !known.has(id))] };
}

function withPhoto(list: AdminPostsPage, photo: AdminPhoto): AdminPostsPage {
  // Ignore older states: the stream and requests overtake each other.
  const fresh = (known: AdminPhoto) => (known.id === photo.id && known.change < photo.change ? photo : known);
  return { ...list, posts: list.posts.map((post) => ({ ...post, photos: post.photos.map(fresh) })) };
}

/** Loads posts, newest first, of which those that contain the words of the search. */
export function useAdminPosts(search: string): AdminPosts {
  const [list, setList] = useState<AdminPostsPage>();
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<PageFailure>();
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(
    (cursor?: string) => {
      running.current?.abort();
      const request = new AbortController();
      running.current = request;
      const { signal } = request;
      const query = { limit: limits.page.defaultSize, cursor, ...(search !== '' && { search }) };
      browserApi.call('adminPosts', { query, signal }).then(
        (page) => {
          if (signal.aborted) return;
          setList((before) => (cursor === undefined ? page : withMore(before, page)));
          setFailure(undefined);
          setIsLoading(false);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          setFailure(pageFailure(error, wording));
          setIsLoading(false);
        },
      );
    },
    [search],
  );
  useEffect(() => {
    ask();
    return () => running.current?.abort();
  }, [ask]);

  usePhotoUpdates(list?.posts ?? [], (photo) => setList((before) => before && withPhoto(before, photo)));

  const nextCursor = list?.nextCursor ?? undefined;
  const loadMore = useCallback(() => {
    setIsLoading(true);
    ask(nextCursor);
  }, [ask, nextCursor]);
  const forget = useCallback((id: string) => {
    setList((before) =>
      before === undefined
        ? before
        : { ...before, posts: before.posts.filter((post) => post.id !== id), total: before.total - 1 },
    );
  }, []);
  return { list, isLoading, failure, loadMore, reload: ask, forget };
}
