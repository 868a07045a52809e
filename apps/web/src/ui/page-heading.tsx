import { type ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The title of a page, with optional text below (in a compact heading beside it) and an optional action. */
export function PageHeading({
  title,
  children,
  action,
  isCompact = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  isCompact?: boolean;
}): ReactNode {
  return (
    <header className={styles.heading} data-compact={isCompact || undefined}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {children === undefined ? null : <div className={styles.lead}>{children}</div>}
      </div>
      {action}
    </header>
  );
}
