import { eventAliasPath, legalPageNames, memberTexts, pages } from '@sandstone/contract';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { matchPath, useRevalidator } from 'react-router-dom';
import { EventSkeleton } from '../../visitor/events/event-skeleton.tsx';
import { HomeSkeleton } from '../../visitor/home/home-skeleton.tsx';
import { PicturesSkeleton } from '../../visitor/gallery/pictures-skeleton.tsx';
import { LegalSkeleton } from '../../visitor/legal/legal-skeleton.tsx';
import { PostSkeleton, PostsSkeleton } from '../../visitor/posts/posts-skeletons.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { SlowNotice, useIsSlow } from '../../shared/notices/slow-notice.lazy.tsx';
import { AllVideosSkeleton, VideoSkeleton } from '../../visitor/videos/videos-skeletons.tsx';

/** The skeletons that are shown while the data of a page is loading. */
const skeletons: { path: string; Skeleton: ComponentType }[] = [
  { path: pages.home, Skeleton: HomeSkeleton },
  { path: pages.pictures, Skeleton: PicturesSkeleton },
  { path: pages.posts, Skeleton: PostsSkeleton },
  { path: pages.viewPost, Skeleton: PostSkeleton },
  { path: pages.allVideos, Skeleton: AllVideosSkeleton },
  { path: pages.event, Skeleton: EventSkeleton },
  { path: pages.video, Skeleton: VideoSkeleton },
  { path: pages.videoByTitle, Skeleton: VideoSkeleton },
  ...legalPageNames.map((name) => ({ path: pages[name], Skeleton: LegalSkeleton })),
];

function skeletonOf(pathname: string, alias: string | undefined): ComponentType | undefined {
  if (alias !== undefined && matchPath(alias, pathname) !== null) return EventSkeleton;
  return skeletons.find(({ path }) => matchPath(path, pathname) !== null)?.Skeleton;
}

/** Shows the skeleton of a page, and a retry notice when loading takes long. */
export function SkeletonPage({ pathname }: { pathname: string }): ReactNode {
  const { revalidate } = useRevalidator();
  const isSlow = useIsSlow(true);
  const { words } = useSite();
  const Skeleton = skeletonOf(pathname, eventAliasPath(words.eventsAlias));
  return (
    <>
      {isSlow ? <SlowNotice text={memberTexts.slow.page} onRetry={() => void revalidate()} /> : null}
      {Skeleton === undefined ? null : createElement(Skeleton)}
    </>
  );
}
