import { pages, site } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { SessionButton } from '../../features/session/session-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Brand } from './brand.tsx';
import { isVideoPath } from './places.ts';
import styles from './sidebar.module.css';

export function Sidebar(): ReactNode {
  const { pathname } = useLocation();
  return (
    <header className={styles.sidebar}>
      <Link to={pages.home} className={styles.brand} aria-label={`${site.name}, home`}>
        <Brand />
      </Link>
      <nav aria-label="Main" className={styles.places}>
        <NavLink to={pages.home} end className={styles.place}>
          <Icon name="home" />
          Home
        </NavLink>
        <NavLink
          to={pages.allVideos}
          className={styles.place}
          data-inside={isVideoPath(pathname) || undefined}
        >
          <Icon name="film" />
          My Videos
        </NavLink>
        <NavLink to={pages.pictures} className={styles.place}>
          <Icon name="picture" />
          My Pictures
        </NavLink>
      </nav>
      <div className={styles.session}>
        <SessionButton />
      </div>
    </header>
  );
}
