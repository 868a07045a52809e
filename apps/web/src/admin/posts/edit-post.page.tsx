import { adminTexts, pages, texts } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { adminApi } from '../shared/api/admin-api.ts';
import { once } from '../shared/api/use-loaded.ts';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { type FailureTexts, pageFailure } from '../../shared/errors/call-failure.ts';
import { PlanBadges } from '../shared/plans/plan-badges.tsx';
import { ScheduleButton } from '../shared/plans/schedule-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PostForm } from './post-form.tsx';
import { LoadingPost, PostFailure } from './post-states.tsx';
import styles from './post-editor.module.css';

const { postDrafts, postEditor } = adminTexts;
const wording: FailureTexts = {
  notFound: texts.post.notFound,
  denied: texts.post.denied,
  failed: texts.post.failed,
  unreachable: texts.loadFailed('post'),
};

function Content({ id }: { id: string }): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin-post', id],
    queryFn: ({ signal }) => adminApi.call('adminPost', { params: { id }, signal }),
    ...once,
  });
  const navigate = useNavigate();
  const [toastText, setToastText] = useState<string>();
  // Only after the dialog has closed, so that the form asks about its changes.
  useEffect(() => {
    if (toastText !== undefined) void navigate(pages.adminPosts, { state: { toastText } });
  }, [toastText, navigate]);
  if (data === undefined) {
    if (error === null) return <LoadingPost />;
    const { status, message } = pageFailure(error, wording);
    const retry = status === 404 ? undefined : () => void refetch();
    return <PostFailure title={message} isBusy={isFetching} onRetry={retry} />;
  }
  return (
    <>
      <div className={styles.plans}>
        <Badge>{postDrafts.published}</Badge>
        <PlanBadges kind="post" id={id} />
        <ScheduleButton items={{ kind: 'post', ids: [id], isPublic: true }} name="" onNews={setToastText} />
      </div>
      <PostForm post={data.post} />
    </>
  );
}

export function EditPostPage(): ReactNode {
  const { id = '' } = useParams();
  return (
    <AdminPage title={postEditor.editTitle} isFlush>
      <Content key={id} id={id} />
    </AdminPage>
  );
}

export const route = { Component: EditPostPage };
