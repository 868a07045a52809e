import { pages, site } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import styles from './mobile-header.module.css';

export function MobileHeader(): ReactNode {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const isHome = pathname === pages.home;
  return (
    <header className={styles.header}>
      {isHome ? null : (
        <button
          type="button"
          className={styles.back}
          // The first page of a visit has the key 'default': there is nothing of ours behind it.
          onClick={() => void (key === 'default' ? navigate(pages.home) : navigate(-1))}
        >
          <Icon name="back" />
          <span>Back</span>
        </button>
      )}
      <Link to={pages.home} className={styles.name}>
        {site.name}
      </Link>
    </header>
  );
}
