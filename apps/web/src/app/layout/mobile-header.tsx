import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { useBack } from '../../shared/navigation/use-back.ts';
import { Icon } from '../../ui/icon.tsx';
import { backButtonId } from './back-button.ts';
import { isLongName } from './long-name.ts';
import styles from './mobile-header.module.css';

export function MobileHeader(): ReactNode {
  const { pathname } = useLocation();
  const back = useBack();
  const { words } = useSite();
  return (
    <header className={styles.header}>
      {pathname === pages.home ? null : (
        <button id={backButtonId} type="button" className={styles.back} onClick={back}>
          <Icon name="back" />
          <span>{texts.navigation.back}</span>
        </button>
      )}
      <Link to={pages.home} viewTransition className={styles.name}>
        <span data-long={isLongName(words.name) || undefined}>{words.name}</span>
      </Link>
    </header>
  );
}
