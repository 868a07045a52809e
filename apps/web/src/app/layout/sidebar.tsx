import { pages, texts } from '@sandstone/contract';
import { type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { useSession } from '../../shared/session/session.tsx';
import { SessionButton } from '../../shared/session/session-button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sitePages } from '../site-pages.ts';
import { Brand } from './brand.tsx';
import { isVideoPath } from './navigation-items.ts';
import styles from './sidebar.module.css';
import { VideoMenu } from './video-menu.tsx';

/** @param Area is the navigation of the area that is open, if it has its own */
export function Sidebar({ Area }: { Area: ComponentType | undefined }): ReactNode {
  const { pathname } = useLocation();
  const { isAdmin } = useSession();
  const { words } = useSite();
  return (
    <header className={styles.sidebar}>
      <Link to={pages.home} viewTransition className={styles.brand} aria-label={`${words.name}, home`}>
        <Brand />
      </Link>
      {Area === undefined ? null : <Area />}
      <nav aria-label="Main" className={classNames('stack gap-1', styles.places)}>
        {sitePages.map(({ path, entry }) =>
          entry === undefined ? null : path === pages.allVideos ? (
            <div key={path}>
              {/* The key closes the menu on every navigation. */}
              <Dropdown
                key={pathname}
                className={styles.place}
                panelClassName={styles.panel}
                data-inside={isVideoPath(pathname, words.eventsAlias) || undefined}
                label={
                  <>
                    <Icon name={entry.icon} />
                    {entry.sidebar}
                    <Icon name="next" size={16} />
                  </>
                }
              >
                <VideoMenu all={texts.navigation.allMyVideos} events={texts.navigation.myAdventures} />
              </Dropdown>
            </div>
          ) : (
            <NavLink key={path} to={path} end={path === pages.home} viewTransition className={styles.place}>
              <Icon name={entry.icon} />
              {entry.sidebar}
            </NavLink>
          ),
        )}
        {isAdmin && Area === undefined ? (
          <Link to={pages.admin} className={styles.place}>
            <Icon name="shield" />
            {texts.navigation.adminArea}
          </Link>
        ) : null}
      </nav>
      <div className={styles.session}>
        <SessionButton />
      </div>
    </header>
  );
}
