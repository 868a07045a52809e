import { adminTexts, pages, texts, type WorkResponse } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { type Loaded } from '../api/use-loaded.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../components/panel.tsx';
import { useNow } from '../time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWork } from './use-work.ts';
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
    <div role="status" className={styles.lines}>
      {isQuiet ? <p className={styles.line}>{work.nothing}</p> : null}
      {lines.map((line) => (
        <p key={line} className={styles.line} data-busy>
          {line}
        </p>
      ))}
    </div>
  );
}

/** The dashboard's summary of the background work, with a link to its page. */
export function WorkPanel(): ReactNode {
  const known = useWork();
  const failed = known.response === undefined ? [] : formatFailedWork(known.response);
  const disk = known.response === undefined ? undefined : formatDisk(known.response);
  return (
    <Panel title={work.title} more={{ to: pages.adminWork, text: work.seeAll }}>
      {disk === undefined ? null : (
        <p role="alert" className={styles.line} data-failed>
          <Icon name="alert" size={18} />
          <span>{disk}</span>
        </p>
      )}
      <RunningWork known={known} />
      {failed.map(({ text, to }) => (
        <p key={text} className={styles.line} data-failed>
          <Icon name="alert" size={18} />
          <span>
            {text}:{' '}
            <Link to={to} aria-label={`${text}: ${work.seeWhy}`}>
              {work.seeWhy.toLowerCase()}
            </Link>
          </span>
        </p>
      ))}
    </Panel>
  );
}
