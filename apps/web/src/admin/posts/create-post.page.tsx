import { adminTexts, draftParameter, pages, type PostDraft, texts } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '../api/admin-api.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { useSchedule } from '../schedule/use-schedule.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../components/loading.tsx';
import { failureText } from './api-failure.ts';
import { PostForm } from './post-form.tsx';
import styles from './post-editor.module.css';

const { postDrafts, postEditor } = adminTexts;

/** Begins again when the creator loads the version of another window. */
function NewPost({ draft }: { draft?: PostDraft }): ReactNode {
  const [start, setStart] = useState({ draft, round: 0 });
  return (
    <PostForm
      key={start.round}
      draft={start.draft}
      onLoadNewer={(newer) => setStart(({ round }) => ({ draft: newer, round: round + 1 }))}
    />
  );
}

function StoredDraft({ id }: { id: string }): ReactNode {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['post-draft', id],
    queryFn: ({ signal }) => adminApi.call('adminPostDraft', { params: { id }, signal }),
    // The editor starts with the stored version and then notices changes itself.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // A draft that is planned does not save itself.
  const schedule = useSchedule();
  const isPlanKnown = schedule.answer !== undefined;
  if (data !== undefined && isPlanKnown) return <NewPost draft={data.draft} />;
  const failure = error ?? schedule.error;
  if (failure === null) return <Loading className={styles.waiting} count={2} block={undefined} />;
  const isGone = requestFailureOf(failure).code === 'post_draft_not_found';
  return (
    <Notice
      icon={isGone ? 'sun' : 'alert'}
      urgent={!isGone}
      title={isGone ? postDrafts.notFound : failureText(failure, postDrafts.loadFailed)}
      actions={
        <>
          {isGone ? null : (
            <Button
              variant="main"
              disabled={isFetching}
              onClick={() => {
                if (error !== null) void refetch();
                if (!isPlanKnown) schedule.reload();
              }}
            >
              {texts.errorScreen.retry}
            </Button>
          )}
          <ButtonLink to={pages.adminPosts}>{postDrafts.allPosts}</ButtonLink>
        </>
      }
    >
      {isGone ? <p>{postDrafts.notFoundExplained}</p> : undefined}
    </Notice>
  );
}

export function CreatePostPage(): ReactNode {
  const [parameters] = useSearchParams();
  const draft = parameters.get(draftParameter);
  return (
    <AdminPage title={postEditor.createTitle} lead="Write a few words and add up to ten photos." isFlush>
      {draft === null ? <NewPost /> : <StoredDraft key={draft} id={draft} />}
    </AdminPage>
  );
}
