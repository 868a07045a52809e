import { texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading } from './loading.tsx';
import styles from './panel.module.css';

interface PanelStateProps {
  /** Whether the last request failed. */
  hasFailed: boolean;
  /** Says what could not be loaded. */
  failure: string;
  onRetry: () => void;
  /** Gives the height of the content that is loading. */
  className?: string | undefined;
}

/** Stands in a panel whose content is loading, or could not be loaded. */
export const PanelState = ({
  hasFailed,
  failure,
  onRetry,
  className = styles.waiting,
}: PanelStateProps): ReactNode =>
  hasFailed ? (
    <p role="alert" className={styles.line}>
      {failure}{' '}
      <Button size="small" onClick={onRetry}>
        {texts.errorScreen.retry}
      </Button>
    </p>
  ) : (
    <Loading block={className} />
  );
