import { type ReactNode } from 'react';
import styles from './badge.module.css';

export function Badge({
  children,
  tone = 'quiet',
}: {
  children: ReactNode;
  tone?: 'quiet' | 'gold' | 'accent';
}): ReactNode {
  return <span className={`${styles.badge} ${styles[tone] ?? ''}`}>{children}</span>;
}
