import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { backSoonText, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function EventError(): ReactNode {
  const failure = shownFailure(useRouteError(), texts.events.failed);
  const { revalidate, state } = useRevalidator();
  const backSoon = backSoonText(failure);
  const missing = failure.status === 404;
  const title = missing ? texts.events.pageNotFound : texts.events.pageFailed;
  return (
    <>
      <Metadata title={title} />
      <Notice
        level={1}
        icon={missing ? 'sun' : 'alert'}
        urgent
        title={title}
        actions={
          <>
            {missing ? null : (
              <Button variant="main" disabled={state === 'loading'} onClick={() => void revalidate()}>
                {texts.errorScreen.retry}
              </Button>
            )}
            <ButtonLink variant={missing ? 'main' : 'quiet'} to={pages.allVideos}>
              {texts.navigation.allMyVideos}
            </ButtonLink>
          </>
        }
      >
        <p>{failure.message}</p>
        {backSoon === undefined ? null : <p>{backSoon}</p>}
      </Notice>
    </>
  );
}
