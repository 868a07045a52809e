import { type ReactNode, useId } from 'react';
import { Link } from './link.tsx';
import { Icon } from './icon.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** A link to the full list. */
  more?: { to: string; label: string };
  children: ReactNode;
}

/** A section of a page with its own heading. */
export function Section({ title, more, children }: SectionProps): ReactNode {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.heading}>
        <h2 id={headingId}>{title}</h2>
        {more === undefined ? null : (
          <Link to={more.to} viewTransition className={styles.more}>
            {more.label}
            <Icon name="forward" size={18} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
