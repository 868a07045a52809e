import { texts } from '@sandstone/contract';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Metadata } from '../../shared/page/metadata.tsx';
import { pendingDelayMs, PendingData } from '../pending-data.ts';
import styles from './page-outlet.module.css';

const skeletonDelayMs = 1000;
const loadSkeletons = () => import('./skeletons.lazy.tsx');

/** Returns true when a navigation has been loading code or data for longer than `pendingDelayMs`. */
function useIsPending(path: string | undefined): boolean {
  const [waited, setWaited] = useState<string>();
  useEffect(() => {
    if (path === undefined) return undefined;
    const timer = setTimeout(() => setWaited(path), pendingDelayMs);
    return () => {
      clearTimeout(timer);
      setWaited(undefined);
    };
  }, [path]);
  return path !== undefined && waited === path;
}

/** Shows the skeleton of a page whose data is still loading. */
function PendingPage({ pathname }: { pathname: string }): ReactNode {
  const [Page, setPage] = useState<ComponentType<{ pathname: string }>>();
  useEffect(() => {
    loadSkeletons().then(
      ({ SkeletonPage }) => setPage(() => SkeletonPage),
      // Without the skeleton, the progress bar above the page is enough.
      () => undefined,
    );
  }, []);
  return (
    <>
      <Metadata title={texts.navigation.sessionLoading} />
      {Page === undefined ? null : <Page pathname={pathname} />}
    </>
  );
}

export function PageOutlet(): ReactNode {
  const { pathname, hash, key } = useLocation();
  const next = useNavigation().location?.pathname;
  const placeholders = useMatches()
    .map(({ loaderData }) => loaderData)
    .filter((data) => data instanceof PendingData);
  const isPending = placeholders.length > 0;
  const isUnderWay = useIsPending(next === pathname ? undefined : next) || isPending;
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    for (const placeholder of placeholders) placeholder.markRendered();
  });
  useEffect(() => {
    // Preload the skeletons after the first pointer movement, but behind the code that it needs at once.
    const prepare = () => setTimeout(() => void loadSkeletons().catch(() => undefined), skeletonDelayMs);
    addEventListener('pointerover', prepare, { once: true });
    return () => removeEventListener('pointerover', prepare);
  }, []);
  useEffect(() => {
    // Screen readers and the keyboard continue at the top of the new page; a page focuses the part that a hash names.
    if (shown.current !== pathname && hash === '') frame.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname, hash]);
  return (
    <main ref={frame} id="content" tabIndex={-1} aria-busy={isUnderWay || undefined}>
      {isUnderWay ? <div className={styles.progress} aria-hidden="true" /> : null}
      {isPending ? <PendingPage key={key} pathname={pathname} /> : <Outlet />}
    </main>
  );
}
