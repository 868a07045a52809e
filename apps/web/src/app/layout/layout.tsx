import { type ReactNode, useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { SessionProvider } from '../../features/session/session.tsx';
import { SessionNotice } from '../../features/session/session-notice.tsx';
import { recordVisitedPath } from '../../page/visited-paths.ts';
import { MemberSync } from '../member-sync.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { MobileHeader } from './mobile-header.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { Sidebar } from './sidebar.tsx';

/** The house around every page. */
export function Layout(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => recordVisitedPath(pathname), [pathname]);
  return (
    <SessionProvider>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.house}>
        <Sidebar />
        <MobileHeader />
        <div className={styles.room}>
          <SessionNotice />
          <PageOutlet />
          <Footer />
        </div>
        <BottomBar />
      </div>
      <MemberSync />
      <ScrollRestoration />
    </SessionProvider>
  );
}
