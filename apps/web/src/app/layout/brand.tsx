import { type ReactNode } from 'react';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { SiteMark } from '../../shared/site-pictures/site-mark.tsx';
import styles from './brand.module.css';
import { isLongName } from './long-name.ts';

/** The mark of the site, and its name. */
export function Brand(): ReactNode {
  const { words } = useSite();
  return (
    <span className={styles.brand}>
      <SiteMark />
      <span className={styles.name} data-long={isLongName(words.name) || undefined}>
        {words.name}
      </span>
    </span>
  );
}
