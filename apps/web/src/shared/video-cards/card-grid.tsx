import { type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
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

/** The skeleton of a grid of cards. */
export function CardGridSkeleton({ count, pair }: { count: number; pair?: boolean }): ReactNode {
  return (
    <CardGrid pair={pair}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} style={{ width: '70%' }} />
        </li>
      ))}
    </CardGrid>
  );
}
