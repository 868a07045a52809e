import { pages, texts } from '@sandstone/contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { PageFailure } from '../page/failure.ts';
import { Metadata } from '../page/metadata.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { isMissingCode, loadAnew } from './missing-code.ts';

function ErrorScreen({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <>
      <Metadata title={title} />
      <Notice
        level={1}
        icon="alert"
        urgent
        title={title}
        actions={
          <>
            <Button variant="main" onClick={() => window.location.reload()}>
              {texts.errorScreen.retry}
            </Button>
            {/* A full page load: what failed may be the page's own code. */}
            <ButtonLink to={pages.home} reloadDocument>
              {texts.errorScreen.home}
            </ButtonLink>
          </>
        }
      >
        <p>{text ?? 'Nothing is lost. Most of the time a second try helps.'}</p>
      </Notice>
    </>
  );
}

/** A page failed; the house around it stands. */
export function PageErrorScreen(): ReactNode {
  const error = useRouteError();
  useEffect(() => {
    if (isMissingCode(error)) loadAnew();
  }, [error]);
  const { pathname } = useLocation();
  const text = error instanceof PageFailure && error.status !== 500 ? error.message : undefined;
  return <ErrorScreen title={texts.errorScreen.inRoute(pathname)} text={text} />;
}

/** The house itself failed. */
export function SiteErrorScreen(): ReactNode {
  return (
    <main>
      <ErrorScreen title={texts.errorScreen.generic} />
    </main>
  );
}
