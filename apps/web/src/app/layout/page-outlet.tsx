import { pages } from '@sandstone/contract';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { matchPath, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { PostSkeleton, PostsSkeleton } from '../../features/posts/posts-skeletons.tsx';
import { EventSkeleton } from '../../features/events/event-skeleton.tsx';
import { PicturesSkeleton } from '../../features/gallery/pictures-skeleton.tsx';
import { AllVideosSkeleton, VideoSkeleton } from '../../features/videos/videos-skeletons.tsx';

/** What stands in for a page while its data is on the way. */
const skeletons: { path: string; Skeleton: ComponentType }[] = [
  { path: pages.pictures, Skeleton: PicturesSkeleton },
  { path: pages.posts, Skeleton: PostsSkeleton },
  { path: pages.viewPost, Skeleton: PostSkeleton },
  { path: pages.allVideos, Skeleton: AllVideosSkeleton },
  { path: pages.event, Skeleton: EventSkeleton },
  { path: pages.cheating, Skeleton: EventSkeleton },
  { path: pages.video, Skeleton: VideoSkeleton },
  { path: pages.videoByTitle, Skeleton: VideoSkeleton },
];

/** A page that comes sooner than this shows no skeleton: a flash is worse than a wait. */
const patienceMs = 120;

function usePatientPath(path: string | undefined): string | undefined {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (path === undefined) return undefined;
    const timer = setTimeout(() => setLate(path), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [path]);
  return path === undefined ? undefined : late;
}

export function PageOutlet(): ReactNode {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const late = usePatientPath(next === pathname ? undefined : next);
  const Skeleton = skeletons.find(
    ({ path }) => late !== undefined && matchPath(path, late) !== null,
  )?.Skeleton;
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    // A screen reader and the keyboard go on at the top of the new page.
    if (shown.current !== pathname) frame.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <main ref={frame} id="content" tabIndex={-1}>
      {Skeleton === undefined ? <Outlet /> : <Skeleton />}
    </main>
  );
}
