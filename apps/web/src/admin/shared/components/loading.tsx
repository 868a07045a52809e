import { texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface LoadingProps {
  className?: string | undefined;
  /** The number of blocks. */
  count?: number;
  /** The class of each block, which gives it a height. */
  block: string | undefined;
}

/** Stands in the place of content that is being loaded. */
export const Loading = ({ className, count = 1, block }: LoadingProps): ReactNode => (
  <div className={className} aria-busy="true">
    <p className="visually-hidden">{texts.navigation.sessionLoading}</p>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className={block} />
    ))}
  </div>
);
