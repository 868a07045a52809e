import { pages, site, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link, NavLink } from '../../ui/link.tsx';
import { SessionButton } from '../../shared/session/session-button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Brand } from './brand.tsx';
import { isVideoPath } from './navigation-items.ts';
import styles from './sidebar.module.css';
import { VideoMenu } from './video-menu.tsx';

export function Sidebar(): ReactNode {
  const { pathname } = useLocation();
  return (
    <header className={styles.sidebar}>
      <Link to={pages.home} viewTransition className={styles.brand} aria-label={`${site.name}, home`}>
        <Brand />
      </Link>
      <nav aria-label="Main" className={styles.places}>
        <NavLink to={pages.home} end viewTransition className={styles.place}>
          <Icon name="home" />
          {texts.navigation.home}
        </NavLink>
        <div>
          {/* The key closes the menu on every navigation. */}
          <Dropdown
            key={pathname}
            className={styles.place}
            panelClassName={styles.panel}
            data-inside={isVideoPath(pathname) || undefined}
            label={
              <>
                <Icon name="film" />
                {texts.navigation.myVideos}
                <Icon name="next" size={16} />
              </>
            }
          >
            <VideoMenu all={texts.navigation.allMyVideos} events={texts.navigation.myAdventures} />
          </Dropdown>
        </div>
        <NavLink to={pages.pictures} viewTransition className={styles.place}>
          <Icon name="picture" />
          {texts.navigation.myPictures}
        </NavLink>
        <NavLink to={pages.posts} viewTransition className={styles.place}>
          <Icon name="post" />
          {texts.navigation.myPosts}
        </NavLink>
      </nav>
      <div className={styles.session}>
        <SessionButton />
      </div>
    </header>
  );
}
