import { type ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The title of a page, with a line below it and room for an action at its side. */
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
