import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import styles from './page-outlet.module.css';

/** A page that comes sooner than this shows no sign of waiting: a flash is worse than a wait. */
const patienceMs = 120;

const loadSkeletons = () => import('./skeletons.lazy.tsx');

interface Wait {
  path: string;
  Skeleton?: ComponentType;
}

/** The page that one waits for, once it has taken its time. */
function useWait(path: string | undefined): Wait | undefined {
  const [wait, setWait] = useState<Wait>();
  useEffect(() => {
    if (path === undefined) return undefined;
    let isOver = false;
    const arriving = loadSkeletons();
    const timer = setTimeout(() => {
      setWait({ path });
      arriving.then(
        ({ skeletonOf }) => isOver || setWait({ path, Skeleton: skeletonOf(path) }),
        // The line above the page says enough.
        () => undefined,
      );
    }, patienceMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setWait(undefined);
    };
  }, [path]);
  return wait?.path === path ? wait : undefined;
}

export function PageOutlet(): ReactNode {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const wait = useWait(next === pathname ? undefined : next);
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
    <main ref={frame} id="content" tabIndex={-1} aria-busy={wait !== undefined || undefined}>
      {wait === undefined ? null : <div className={styles.progress} aria-hidden="true" />}
      {wait?.Skeleton === undefined ? <Outlet /> : <wait.Skeleton />}
    </main>
  );
}
