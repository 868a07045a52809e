import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Location, Outlet, useLocation, useNavigation, useRevalidator } from 'react-router-dom';
import { useSite } from '../../shared/hydration/page-environment.ts';
import styles from './page-outlet.module.css';

/** A page that loads faster than this shows no loading state, because a flash is worse than the wait. */
const pendingDelayMs = 120;
const skeletonDelayMs = 1000;
const loadSkeletons = () => import('./skeletons.lazy.tsx');

/** Returns the page that has been loading for longer than `pendingDelayMs`: the next one, or the current one again. */
function usePendingPage(): Location | undefined {
  const current = useLocation();
  const { location: next } = useNavigation();
  const isLoadingAgain = useRevalidator().state === 'loading';
  const loading = next ?? (isLoadingAgain ? current : undefined);
  const key = loading?.key;
  const [waited, setWaited] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setWaited(key), pendingDelayMs);
    return () => {
      clearTimeout(timer);
      setWaited(undefined);
    };
  }, [key]);
  return waited === key ? loading : undefined;
}

/** Loads the skeletons when one is needed. Without them, the progress bar above the page is enough. */
function useSkeletons(isNeeded: boolean) {
  const [skeletons, setSkeletons] = useState<Awaited<ReturnType<typeof loadSkeletons>>>();
  useEffect(() => {
    if (isNeeded) loadSkeletons().then(setSkeletons, () => undefined);
  }, [isNeeded]);
  return skeletons;
}

/** Shows the current page, or the skeleton of the one that is loading. */
export function PageOutlet(): ReactNode {
  const { pathname, hash } = useLocation();
  const pending = usePendingPage();
  const isUnderWay = pending !== undefined;
  const skeletons = useSkeletons(isUnderWay);
  const { eventsAlias } = useSite().words;
  const Skeleton = pending && skeletons?.skeletonOf(pending.pathname, eventsAlias);
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

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
      {skeletons && Skeleton ? <skeletons.SkeletonPage key={pending.key} Skeleton={Skeleton} /> : <Outlet />}
    </main>
  );
}
