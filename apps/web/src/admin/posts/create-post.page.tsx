import { adminTexts, draftParameter, pages, type PostDraft } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminApi } from '../shared/api/admin-api.ts';
import { once } from '../shared/api/use-loaded.ts';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { useSchedule } from '../shared/plans/use-schedule.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { failureText } from './api-failure.ts';
import { PostForm } from './post-form.tsx';
import { LoadingPost, PostFailure } from './post-states.tsx';
import { useTextOfGoneDraft } from './use-unsaved-post.ts';
import { Button } from '../../ui/button.tsx';

const { postDrafts, postEditor, unsavedTexts } = adminTexts;

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

/** Says that a draft is gone, and shows what was written for it and not saved. */
function GoneDraft({ id }: { id: string }): ReactNode {
  const { text, keepAsNew } = useTextOfGoneDraft(id);
  const navigate = useNavigate();
  const startAnew = () => {
    keepAsNew();
    void navigate(pages.adminCreatePost, { replace: true });
  };
  return (
    <PostFailure
      title={postDrafts.notFound}
      text={
        <>
          <p>{postDrafts.notFoundExplained}</p>
          {text === undefined ? null : <blockquote dir="auto">{text}</blockquote>}
        </>
      }
      isBusy={false}
      onRetry={undefined}
      action={
        text === undefined ? undefined : (
          <Button variant="main" onClick={startAnew}>
            {unsavedTexts.startAnew}
          </Button>
        )
      }
    />
  );
}

function StoredDraft({ id }: { id: string }): ReactNode {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['post-draft', id],
    queryFn: ({ signal }) => adminApi.call('adminPostDraft', { params: { id }, signal }),
    // The editor notices changes of the stored version itself.
    ...once,
  });
  // A draft that is planned does not save itself.
  const schedule = useSchedule();
  const isPlanKnown = schedule.response !== undefined;
  if (data !== undefined && isPlanKnown) return <NewPost draft={data.draft} />;
  const failure = error ?? schedule.error;
  if (failure === null) return <LoadingPost />;
  if (requestFailureOf(failure).code === 'post_draft_not_found') return <GoneDraft id={id} />;
  const retry = () => {
    if (error !== null) void refetch();
    if (!isPlanKnown) schedule.reload();
  };
  return (
    <PostFailure title={failureText(failure, postDrafts.loadFailed)} isBusy={isFetching} onRetry={retry} />
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

export const route = { Component: CreatePostPage };
