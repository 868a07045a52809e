import { pages, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { backSoonText, PageFailure } from '../shared/errors/page-failure.ts';
import { Metadata } from '../shared/page/metadata.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { isMissingChunk, reloadPage } from './missing-chunk.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns whether the device is online; always true on the server. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function ErrorScreen({ title, text }: { title: string; text?: string }): ReactNode {
  // Offline, a full page load ends at the browser's own error page.
  const isOnline = useOnline();
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
            <Button variant="main" disabled={!isOnline} onClick={() => window.location.reload()}>
              {texts.errorScreen.retry}
            </Button>
            {/* A full page load, because the page's own code may have failed. */}
            <ButtonLink to={pages.home} reloadDocument={isOnline}>
              {texts.errorScreen.home}
            </ButtonLink>
          </>
        }
      >
        <p>{isOnline ? (text ?? 'Nothing is lost. A second try usually helps.') : texts.network.offline}</p>
      </Notice>
    </>
  );
}

/** The error screen of a page, inside the site layout. */
export function PageErrorScreen(): ReactNode {
  const error = useRouteError();
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline && isMissingChunk(error)) reloadPage();
  }, [error, isOnline]);
  const { pathname } = useLocation();
  const failure = error instanceof PageFailure && error.status !== 500 ? error : undefined;
  const text = failure && (backSoonText(failure) ?? failure.message);
  return <ErrorScreen title={texts.errorScreen.inRoute(pathname)} text={text} />;
}

/** The error screen for a failure of the site layout itself. */
export function SiteErrorScreen(): ReactNode {
  return (
    <main>
      <ErrorScreen title={texts.errorScreen.generic} />
    </main>
  );
}
