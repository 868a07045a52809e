import { adminTexts, texts, type WorkResponse } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type Loaded } from '../shared/api/use-loaded.ts';
import { useNow } from '../shared/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './work.module.css';
import { formatDisk, formatFailedWork, formatRunningWork } from './work-format.ts';

const { work } = adminTexts;

/** Background work in progress, one line each. */
export function RunningWork({
  known: { response, failure, reload },
}: {
  known: Loaded<WorkResponse>;
}): ReactNode {
  const now = useNow();
  if (response === undefined) {
    if (failure === undefined) return <Skeleton className={styles.waiting} />;
    return (
      <p className={styles.line}>
        {work.unknown}{' '}
        <Button size="small" onClick={reload}>
          {texts.errorScreen.retry}
        </Button>
      </p>
    );
  }
  const lines = formatRunningWork(response, now);
  const isQuiet =
    lines.length === 0 && formatFailedWork(response).length === 0 && formatDisk(response) === undefined;
  return (
    <div role="status" className={classNames('stack gap-1', styles.lines)}>
      {isQuiet ? <p className={styles.line}>{work.nothing}</p> : null}
      {lines.map((line) => (
        <p key={line} className={styles.line} data-busy>
          {line}
        </p>
      ))}
    </div>
  );
}
