import { texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface LoadFailureProps {
  title: string;
  /** Why loading failed. */
  reason: string | undefined;
  onRetry: () => void;
}

/** Stands in the place of a list that could not be loaded. */
export function LoadFailure({ title, reason, onRetry }: LoadFailureProps): ReactNode {
  return (
    <Notice
      icon="alert"
      urgent
      title={title}
      actions={<Button onClick={onRetry}>{texts.errorScreen.retry}</Button>}
    >
      <p>{reason}</p>
    </Notice>
  );
}
