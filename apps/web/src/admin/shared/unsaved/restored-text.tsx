import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatTimeAgo } from '../time/relative-time.ts';
import { useNow } from '../time/use-now.ts';
import styles from './restored-text.module.css';

const { unsavedTexts } = adminTexts;

interface RestoredTextProps {
  /** When it was written, in ms since 1970; undefined where nothing was restored. */
  at: number | undefined;
  onDiscard: () => void;
}

/** Says that a form shows what was written before, and not saved. */
export function RestoredText({ at, onDiscard }: RestoredTextProps): ReactNode {
  const now = useNow();
  if (at === undefined) return null;
  return (
    <div role="status" className={classNames('cluster gap-2', styles.restored)}>
      <p>{unsavedTexts.restored(formatTimeAgo(new Date(at).toISOString(), now))}</p>
      <Button size="small" onClick={onDiscard}>
        {unsavedTexts.discard}
      </Button>
    </div>
  );
}
