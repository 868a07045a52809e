import { pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { SessionTab } from '../../features/session/session-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './bottom-bar.module.css';
import { isVideoPath } from './places.ts';

export function BottomBar(): ReactNode {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Bottom" className={styles.bar}>
      <NavLink to={pages.home} end className={styles.tab}>
        <Icon name="home" />
        Home
      </NavLink>
      <NavLink to={pages.allVideos} className={styles.tab} data-inside={isVideoPath(pathname) || undefined}>
        <Icon name="film" />
        Videos
      </NavLink>
      <NavLink to={pages.pictures} className={styles.tab}>
        <Icon name="picture" />
        Pictures
      </NavLink>
      <SessionTab className={styles.tab} />
    </nav>
  );
}
