import { site } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './footer.module.css';

export function Footer(): ReactNode {
  return (
    <footer className={styles.footer}>
      <div>
        <p className={styles.tagline}>{site.tagline}</p>
        <p className={styles.small}>© {site.footerYear} · For adults only</p>
      </div>
      <ThemeSwitch />
    </footer>
  );
}
