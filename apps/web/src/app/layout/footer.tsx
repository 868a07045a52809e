import { pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './footer.module.css';

export function Footer(): ReactNode {
  const { words } = useSite();
  return (
    <footer className={classNames('cluster gap-4', styles.footer)}>
      <div>
        <p className={styles.tagline}>{words.tagline}</p>
        {/* A page that was cached before New Year has another year than the browser. */}
        <p className="muted small" suppressHydrationWarning>
          © {words.footerYear ?? new Date().getUTCFullYear()} · For adults only
        </p>
      </div>
      <nav aria-label="Legal" className={styles.legal}>
        <Link to={pages.terms}>Terms</Link>
        <Link to={pages.privacy}>Privacy</Link>
        <Link to={pages.recordKeeping}>2257</Link>
        <Link to={pages.contentRemoval}>Content removal</Link>
      </nav>
      <ThemeSwitch />
    </footer>
  );
}
