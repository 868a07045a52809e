import { type AdminPost, texts } from '@sandstone/contract';
import { useCallback, useEffect, useState } from 'react';
import { type FailureTexts, pageFailure } from '../../shared/errors/call-failure.ts';
import { type PageFailure } from '../../shared/errors/page-failure.ts';
import { adminApi } from '../api/admin-api.ts';

const wording: FailureTexts = {
  notFound: texts.post.notFound,
  denied: texts.post.denied,
  failed: texts.post.failed,
  unreachable: texts.loadFailed('post'),
};

export interface KnownPost {
  /** Undefined until loaded. */
  post: AdminPost | undefined;
  failure: PageFailure | undefined;
  reload: () => void;
}

export function useAdminPost(id: string): KnownPost {
  const [post, setPost] = useState<AdminPost>();
  const [failure, setFailure] = useState<PageFailure>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    adminApi.call('adminPost', { params: { id }, signal }).then(
      (answer) => signal.aborted || setPost(answer.post),
      (error: unknown) => signal.aborted || setFailure(pageFailure(error, wording)),
    );
    return () => stop.abort();
  }, [id, round]);
  const reload = useCallback(() => {
    setFailure(undefined);
    setRound((before) => before + 1);
  }, []);
  return { post, failure, reload };
}
