import { limits } from '@sandstone/contract';
import { useEffect, useState } from 'react';
import { adminApi } from '../api/admin-api.ts';

/** The posts that contain a photo; undefined while loading, 'unknown' after a failure. */
export type PostsWithPhoto = readonly { id: string; description: string }[] | 'unknown' | undefined;

/** Loads the posts that contain any of the photos. `ids` are separated by commas. */
export function usePostsWithPhoto(ids: string): PostsWithPhoto {
  const [answer, setAnswer] = useState<{ ids: string; posts: PostsWithPhoto }>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    adminApi.call('adminPosts', { query: { photos: ids, limit: limits.page.maxSize }, signal }).then(
      ({ posts }) => signal.aborted || setAnswer({ ids, posts }),
      () => signal.aborted || setAnswer({ ids, posts: 'unknown' }),
    );
    return () => stop.abort();
  }, [ids]);
  return answer?.ids === ids ? answer.posts : undefined;
}
