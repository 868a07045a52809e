import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { backSoonText, type PageFailure, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const unreachable: readonly string[] = [
  texts.network.offline,
  texts.loadFailed('posts'),
  texts.loadFailed('post'),
];

function failureHint(failure: PageFailure): string | undefined {
  if (failure.status === 403) return texts.postHints.permission;
  return unreachable.includes(failure.message) ? texts.postHints.connection : backSoonText(failure);
}

/** The error page of the list and of a post: the failure, a hint and links. */
export function PostsError(): ReactNode {
  const failure = shownFailure(useRouteError(), texts.loadFailed('posts'));
  const { revalidate, state } = useRevalidator();
  const hint = failureHint(failure);
  const gone = failure.status === 404;
  return (
    <>
      <Metadata title={failure.message} />
      <Notice
        level={1}
        icon={failure.status === 403 ? 'lock' : gone ? 'sun' : 'alert'}
        urgent={!gone}
        title={failure.message}
        actions={
          <>
            {failure.status === 403 ? (
              <ButtonLink variant="main" to={pages.signIn}>
                {texts.navigation.signIn}
              </ButtonLink>
            ) : gone ? (
              <ButtonLink variant="main" to={pages.pictures}>
                See my pictures
              </ButtonLink>
            ) : (
              <Button variant="main" disabled={state === 'loading'} onClick={() => void revalidate()}>
                {texts.errorScreen.retry}
              </Button>
            )}
            <ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>
          </>
        }
      >
        {hint === undefined ? undefined : <p>{hint}</p>}
      </Notice>
    </>
  );
}
