import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { SessionProvider, useSession } from '../../session/session.tsx';
import { recordVisitedPath } from '../../navigation/visited-paths.ts';
import { SessionSync } from '../session-sync.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { MobileHeader } from './mobile-header.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { Sidebar } from './sidebar.tsx';

/** Loads the code of the session notice for visitors with a session, while the device is still online. */
function MemberNotice(): ReactNode {
  const { state, isMember } = useSession();
  const isNeeded = isMember || (state.phase === 'signed-out' && state.isUnreported === true);
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!isNeeded) return;
    import('../../session/session-notice.lazy.tsx').then(
      ({ SessionNotice }) => setNotice(() => SessionNotice),
      // The next page load tries again.
      () => undefined,
    );
  }, [isNeeded]);
  return Notice === undefined ? null : <Notice />;
}

/** The layout around every page. */
export function Layout(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => recordVisitedPath(pathname), [pathname]);
  return (
    <SessionProvider>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.site}>
        <Sidebar />
        <MobileHeader />
        <div className={styles.content}>
          <MemberNotice />
          <PageOutlet />
          <Footer />
        </div>
        <BottomBar />
      </div>
      <SessionSync />
      <ScrollRestoration />
    </SessionProvider>
  );
}
