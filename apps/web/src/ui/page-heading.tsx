import { type ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The title of a page, with optional text below and an optional action beside it. */
export function PageHeading({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <header className={styles.heading}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {children === undefined ? null : <div className={styles.lead}>{children}</div>}
      </div>
      {action}
    </header>
  );
}
