import { adminTexts, draftParameter, type PostDraft } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '../api/admin-api.ts';
import { once } from '../api/use-loaded.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { useSchedule } from '../schedule/use-schedule.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { failureText } from './api-failure.ts';
import { PostForm } from './post-form.tsx';
import { LoadingPost, PostFailure } from './post-states.tsx';

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
    // The editor notices changes of the stored version itself.
    ...once,
  });
  // A draft that is planned does not save itself.
  const schedule = useSchedule();
  const isPlanKnown = schedule.response !== undefined;
  if (data !== undefined && isPlanKnown) return <NewPost draft={data.draft} />;
  const failure = error ?? schedule.error;
  if (failure === null) return <LoadingPost />;
  if (requestFailureOf(failure).code === 'post_draft_not_found')
    return (
      <PostFailure
        title={postDrafts.notFound}
        text={postDrafts.notFoundExplained}
        isBusy={isFetching}
        onRetry={undefined}
      />
    );
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
