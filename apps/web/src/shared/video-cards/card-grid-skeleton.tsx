import { type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGrid } from './card-grid.tsx';

const line = { height: '1.125rem', marginTop: 'var(--space-3)' };

/** The skeleton of a grid of cards. */
export function CardGridSkeleton({ count, pair }: { count: number; pair?: boolean }): ReactNode {
  return (
    <CardGrid pair={pair}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton style={{ aspectRatio: '16 / 9' }} />
          <Skeleton style={line} />
          <Skeleton style={{ ...line, width: '70%' }} />
        </li>
      ))}
    </CardGrid>
  );
}
