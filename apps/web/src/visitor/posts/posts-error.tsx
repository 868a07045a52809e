import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { backSoonText, type PageFailure, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';

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
  const hint = failureHint(failure);
  const denied = failure.status === 403;
  const gone = failure.status === 404;
  return (
    <>
      <Metadata title={failure.message} />
      <FailureNotice
        failure={failure}
        level={1}
        icon={denied ? 'lock' : gone ? 'sun' : 'alert'}
        urgent={!gone}
        hasRetry={!denied && !gone}
        actions={
          <>
            {denied ? (
              <ButtonLink variant="main" to={pages.signIn}>
                {texts.navigation.signIn}
              </ButtonLink>
            ) : null}
            {gone ? (
              <ButtonLink variant="main" to={pages.pictures}>
                See my pictures
              </ButtonLink>
            ) : null}
            <ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>
          </>
        }
      >
        {hint === undefined ? undefined : <p>{hint}</p>}
      </FailureNotice>
    </>
  );
}
