import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { type PageFailure, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import page from '../../ui/page.module.css';

interface VideoFailureProps {
  failure: PageFailure;
  level: 1 | 2;
  actions: ReactNode;
}

const useVideoFailure = () => shownFailure(useRouteError(), texts.loadFailed('video'));

function VideoFailure({ failure, level, actions }: VideoFailureProps): ReactNode {
  const icon = failure.status === 404 ? 'film' : 'alert';
  return <FailureNotice failure={failure} level={level} icon={icon} actions={actions} />;
}

export function AllVideosError(): ReactNode {
  return (
    <div className={page.page}>
      <Metadata title={texts.videos.collection} />
      <PageHeading title={texts.videos.collection} />
      <VideoFailure
        failure={useVideoFailure()}
        level={2}
        actions={<ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>}
      />
    </div>
  );
}

export function VideoError(): ReactNode {
  const failure = useVideoFailure();
  const actions = <ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>;
  return (
    <>
      <Metadata title={failure.message} />
      <VideoFailure failure={failure} level={1} actions={actions} />
    </>
  );
}
