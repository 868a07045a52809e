import { eventAliasPath, legalPageNames, memberTexts, pages, texts } from '@sandstone/contract';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { matchPath, useRevalidator } from 'react-router-dom';
import { EventSkeleton } from '../../visitor/events/event-skeleton.tsx';
import { HomeSkeleton } from '../../visitor/home/home-skeleton.tsx';
import { PicturesSkeleton } from '../../visitor/gallery/pictures-skeleton.tsx';
import { LegalSkeleton } from '../../visitor/legal/legal-skeleton.tsx';
import { PostSkeleton, PostsSkeleton } from '../../visitor/posts/posts-skeletons.tsx';
import { Metadata } from '../../shared/page/metadata.tsx';
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

/** Returns undefined for a page without a skeleton. @param alias the first part of the second address of events */
export function skeletonOf(pathname: string, alias: string | null): ComponentType | undefined {
  const aliasPath = eventAliasPath(alias);
  if (aliasPath !== undefined && matchPath(aliasPath, pathname) !== null) return EventSkeleton;
  return skeletons.find(({ path }) => matchPath(path, pathname) !== null)?.Skeleton;
}

/** Shows the skeleton of the next page from its top, and a retry notice when loading takes long. */
export function SkeletonPage({ Skeleton }: { Skeleton: ComponentType }): ReactNode {
  const { revalidate } = useRevalidator();
  const isSlow = useIsSlow(true);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <>
      <Metadata title={texts.navigation.sessionLoading} />
      {isSlow ? <SlowNotice text={memberTexts.slow.page} onRetry={() => void revalidate()} /> : null}
      <Skeleton />
    </>
  );
}
