import { type ReactNode, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import styles from './admin.module.css';
import { adminPages } from './admin-pages.ts';

/** The entries with their pages, of which the first is the link target. */
export const navigationItems = [...new Set(adminPages.map(({ tab }) => tab))].map((name) => ({
  name,
  paths: adminPages.filter(({ tab }) => tab === name).map(({ path }) => path),
}));

/** The admin navigation in one line; on a phone it scrolls sideways to centre the current entry. */
export function AdminNavigation(): ReactNode {
  const line = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const present = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current === null || !present) return;
    line.current.scrollLeft = present.offsetLeft - (line.current.clientWidth - present.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={line} aria-label="Admin" className={styles.places}>
      {navigationItems.map(({ name, paths }) => (
        <Link
          key={name}
          to={paths[0] ?? ''}
          aria-current={paths.some((path) => matchPath(path, pathname) !== null) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
