import { adminTexts, type NameLibrary, texts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { formatTimeUntil } from '../time/relative-time.ts';
import { useNow } from '../time/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SectionHeading } from '../components/section-heading.tsx';
import text from '../components/text.module.css';
import { LibraryNameDialog } from './library-name-dialog.tsx';
import styles from './sync-panel.module.css';
import {
  formatCoverProgress,
  percentOf,
  formatSyncProgress,
  formatSyncRun,
  type VideoLibraryState,
} from './sync-format.ts';
import { type Sync } from './use-sync.ts';

const { curation } = adminTexts;

function LastRun({ library, now }: { library: VideoLibraryState; now: number }): ReactNode {
  const { last, nextOn } = library;
  const failed = last !== null && last.status !== 'complete';
  // A run that ended after the last tick of the clock must not lie in the future.
  const at = Math.max(now, Date.parse(last?.finishedOn ?? '') || 0);
  return (
    <p className={styles.line} data-failed={failed || undefined}>
      {failed ? <Icon name="alert" size={18} /> : null}
      <span>
        {last === null ? 'Not read yet' : formatSyncRun(last, at)}
        {nextOn === null ? null : <span className={text.muted}>, again {formatTimeUntil(nextOn, at)}</span>}
      </span>
    </p>
  );
}

interface VideoLibraryRowProps {
  library: VideoLibraryState;
  now: number;
  onName: (name: NameLibrary) => Promise<void>;
}

function VideoLibraryRow({ library, now, onName }: VideoLibraryRowProps): ReactNode {
  const { id, type, running, requested, signsPlayers } = library;
  const [isNaming, setIsNaming] = useState(false);
  const name = library.name ?? curation.libraryName(id);
  return (
    <li
      className={styles.library}
      aria-label={`${curation.types[type]} ${library.name ?? `video library ${id}`}`}
    >
      <div className={styles.name}>
        <Badge tone={type === 'premium' ? 'gold' : 'accent'}>{curation.types[type]}</Badge>
        <span className={styles.title}>{name}</span>
        <Button
          size="small"
          variant="plain"
          aria-haspopup="dialog"
          aria-label={`${curation.nameLibrary} ${name}`}
          onClick={() => setIsNaming(true)}
        >
          {curation.nameLibrary}
        </Button>
      </div>
      {isNaming ? (
        <LibraryNameDialog library={library} onSave={onName} onClose={() => setIsNaming(false)} />
      ) : null}
      {running === null && !requested ? (
        <LastRun library={library} now={now} />
      ) : (
        <div className={styles.progress}>
          <p className={styles.line}>
            {running === null ? 'Requested, starts in a moment' : formatSyncProgress(running)}
          </p>
          <ProgressBar
            label={`Listing of ${name}`}
            percent={running === null ? undefined : percentOf(running)}
          />
        </div>
      )}
      {type === 'premium' && !signsPlayers ? (
        <p className={styles.warning}>
          <Icon name="alert" size={18} />
          <span>{curation.unsigned}</span>
        </p>
      ) : null}
    </li>
  );
}

function VideoLibraries({ sync }: { sync: Sync }): ReactNode {
  const now = useNow();
  const { response, refusal, reload, nameLibrary } = sync;
  if (response === undefined) {
    if (refusal === undefined) return <Skeleton className={styles.waiting} />;
    return (
      <Button size="small" onClick={reload}>
        {texts.errorScreen.retry}
      </Button>
    );
  }
  if (response.libraries.length === 0) return <p className={styles.line}>{curation.notConfigured}</p>;
  const covers = formatCoverProgress(response.covers);
  return (
    <>
      <ul className={styles.libraries}>
        {response.libraries.map((library) => (
          <VideoLibraryRow
            key={library.id}
            library={library}
            now={now}
            onName={(name) => nameLibrary(library.id, name)}
          />
        ))}
      </ul>
      <p role="status" className={styles.line}>
        {covers}
      </p>
    </>
  );
}

/** Shows the last sync of each library and starts a new one. */
export function SyncPanel({ sync }: { sync: Sync }): ReactNode {
  const { response, refusal, isAsking, isUnderWay, request } = sync;
  const hasVideoLibraries = (response?.libraries.length ?? 0) > 0;
  return (
    <section className={styles.panel} aria-labelledby="sync" aria-busy={response === undefined && !refusal}>
      <SectionHeading id="sync" title="Video libraries">
        <Button
          size="small"
          icon={<Icon name="retry" size={18} />}
          disabled={!hasVideoLibraries || isAsking || isUnderWay}
          onClick={request}
        >
          {curation.syncNow}
        </Button>
      </SectionHeading>
      <VideoLibraries sync={sync} />
      <Refusal text={refusal} isPlain />
    </section>
  );
}
