import { type ReactNode } from 'react';
import styles from './card-grid.module.css';

/** A grid of cards. `pair` limits it to two columns. */
export function CardGrid({
  label,
  pair = false,
  children,
}: {
  label?: string;
  pair?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <ul className={styles.grid} data-pair={pair || undefined} aria-label={label}>
      {children}
    </ul>
  );
}
