import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { useLaterComponent } from '../../shared/hooks/use-later-component.ts';
import { SessionProvider, useSession } from '../../shared/session/session.tsx';
import { recordVisitedPath } from '../../shared/navigation/visited-paths.ts';
import { usePageEnvironment } from '../../shared/hydration/page-environment.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { lastElementId } from './last-element.ts';
import styles from './layout.module.css';
import { MobileHeader } from './mobile-header.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { Sidebar } from './sidebar.tsx';
import { useAreaNavigation } from './use-area-navigation.ts';

const loadMemberParts = async (): Promise<ComponentType> => (await import('./member.lazy.tsx')).MemberParts;

/** Loads the parts for visitors with a session, while the device is still online; other visitors load neither. */
function Member(): ReactNode {
  const { state, isMember } = useSession();
  const isNeeded = isMember || (state.phase === 'signed-out' && state.isUnreported === true);
  return useLaterComponent(isNeeded, loadMemberParts, {});
}

function Site(): ReactNode {
  const area = useAreaNavigation();
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.site} data-area={area && ''}>
        <Sidebar Area={area?.Sidebar} />
        <MobileHeader />
        <div className={styles.content}>
          <Member />
          <PageOutlet />
          <Footer />
        </div>
        {area === undefined ? <BottomBar /> : <area.BottomBar id={lastElementId} />}
      </div>
    </>
  );
}

/** A page for somebody who does not see the site, without anything that leads to it. */
const BareSite = (): ReactNode => (
  <>
    <div className={styles.content}>
      <PageOutlet />
    </div>
    <div id={lastElementId} />
  </>
);

/** The layout around every page. */
export function Layout(): ReactNode {
  const { pathname } = useLocation();
  const { isBare = false } = usePageEnvironment();
  useEffect(() => recordVisitedPath(pathname), [pathname]);
  return (
    <SessionProvider>
      {isBare ? <BareSite /> : <Site />}
      <ScrollRestoration />
    </SessionProvider>
  );
}
