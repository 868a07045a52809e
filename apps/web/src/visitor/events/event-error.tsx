import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { backSoonText, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function EventError(): ReactNode {
  const failure = shownFailure(useRouteError(), texts.events.failed);
  const backSoon = backSoonText(failure);
  const missing = failure.status === 404;
  const title = missing ? texts.events.pageNotFound : texts.events.pageFailed;
  return (
    <>
      <Metadata title={title} />
      <FailureNotice
        failure={failure}
        level={1}
        icon={missing ? 'sun' : 'alert'}
        title={title}
        actions={
          <ButtonLink variant={missing ? 'main' : 'quiet'} to={pages.allVideos}>
            {texts.navigation.allMyVideos}
          </ButtonLink>
        }
      >
        <p>{failure.message}</p>
        {backSoon === undefined ? null : <p>{backSoon}</p>}
      </FailureNotice>
    </>
  );
}
