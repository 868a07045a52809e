import { pages, site, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { backMove, goBack } from '../../page/back.ts';
import { useGoTo } from '../../page/go-to.ts';
import { readVisitedPaths } from '../../page/visited-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './mobile-header.module.css';

export function MobileHeader(): ReactNode {
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const back = () =>
    goBack(backMove(readVisitedPaths(), document.referrer, window.location.origin), () => goTo(pages.home));
  return (
    <header className={styles.header}>
      {pathname === pages.home ? null : (
        <button type="button" className={styles.back} onClick={back}>
          <Icon name="back" />
          <span>{texts.navigation.back}</span>
        </button>
      )}
      <Link to={pages.home} viewTransition className={styles.name}>
        {site.name}
      </Link>
    </header>
  );
}
