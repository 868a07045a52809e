import { limits } from '@sandstone/contract';
import { useEffect, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';

/** The posts in which something stands; missing until it is known, 'unknown' where that could not be asked. */
export type PostsWith = readonly { id: string; description: string }[] | 'unknown' | undefined;

/** In which posts one of these photos stands. `ids` are separated by commas. */
export function usePostsWith(ids: string): PostsWith {
  const [answer, setAnswer] = useState<{ ids: string; posts: PostsWith }>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    browserApi.call('adminPosts', { query: { photos: ids, limit: limits.page.maxSize }, signal }).then(
      ({ posts }) => signal.aborted || setAnswer({ ids, posts }),
      () => signal.aborted || setAnswer({ ids, posts: 'unknown' }),
    );
    return () => stop.abort();
  }, [ids]);
  return answer?.ids === ids ? answer.posts : undefined;
}
