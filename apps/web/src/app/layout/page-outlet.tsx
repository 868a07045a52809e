import { texts } from '@sandstone/contract';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Metadata } from '../../components/metadata.tsx';
import { pendingDelayMs, PendingData } from '../loader-cache.ts';
import styles from './page-outlet.module.css';

const loadSkeletons = () => import('./skeletons.lazy.tsx');

/** Whether a page has been on its way for a while, with its code or its data. */
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

/** Stands in for a page that is shown at its address before its data has come. */
function PendingPage({ pathname }: { pathname: string }): ReactNode {
  const [Page, setPage] = useState<ComponentType<{ pathname: string }>>();
  useEffect(() => {
    loadSkeletons().then(
      ({ SkeletonPage }) => setPage(() => SkeletonPage),
      // Without it the line above the page says enough.
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
  const { pathname, key } = useLocation();
  const next = useNavigation().location?.pathname;
  const isPending = useMatches().some(({ loaderData }) => loaderData instanceof PendingData);
  const isUnderWay = useIsPending(next === pathname ? undefined : next) || isPending;
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    // Whoever moves a hand may soon choose a page: what stands in for it comes ahead.
    const prepare = () => void loadSkeletons().catch(() => undefined);
    addEventListener('pointerover', prepare, { once: true });
    return () => removeEventListener('pointerover', prepare);
  }, []);
  useEffect(() => {
    // A screen reader and the keyboard go on at the top of the new page.
    if (shown.current !== pathname) frame.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <main ref={frame} id="content" tabIndex={-1} aria-busy={isUnderWay || undefined}>
      {isUnderWay ? <div className={styles.progress} aria-hidden="true" /> : null}
      {isPending ? <PendingPage key={key} pathname={pathname} /> : <Outlet />}
    </main>
  );
}
