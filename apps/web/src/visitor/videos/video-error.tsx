import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { backSoonText, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './videos.module.css';

function FailureNotice({ level, back }: { level: 1 | 2; back: ReactNode }): ReactNode {
  const failure = shownFailure(useRouteError(), texts.loadFailed('video'));
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      level={level}
      icon={failure.status === 404 ? 'film' : 'alert'}
      urgent
      title={failure.message}
      actions={
        <>
          {failure.status === 404 ? null : (
            <Button variant="main" disabled={state === 'loading'} onClick={() => void revalidate()}>
              {texts.errorScreen.retry}
            </Button>
          )}
          {back}
        </>
      }
    >
      {backSoonText(failure)}
    </Notice>
  );
}

export function AllVideosError(): ReactNode {
  return (
    <div className={styles.page}>
      <Metadata title={texts.videos.collection} />
      <PageHeading title={texts.videos.collection} />
      <FailureNotice level={2} back={<ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>} />
    </div>
  );
}

export function VideoError(): ReactNode {
  return (
    <>
      <Metadata title={texts.navigation.myVideos} />
      <FailureNotice
        level={1}
        back={<ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>}
      />
    </>
  );
}
