import { adminTexts, type NameLibrary, texts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatTimeUntil } from '../shared/time/relative-time.ts';
import { useNow } from '../shared/time/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
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

const { videoEditing } = adminTexts;

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
        {nextOn === null ? null : <span className="muted">, again {formatTimeUntil(nextOn, at)}</span>}
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
  const name = library.name ?? videoEditing.libraryName(id);
  return (
    <li
      className={styles.library}
      aria-label={`${videoEditing.types[type]} ${library.name ?? `video library ${id}`}`}
    >
      <div className={classNames('row gap-2', styles.name)}>
        <Badge tone={type === 'premium' ? 'gold' : 'accent'}>{videoEditing.types[type]}</Badge>
        <span>{name}</span>
        <Button
          size="small"
          variant="plain"
          aria-haspopup="dialog"
          aria-label={`${videoEditing.nameLibrary} ${name}`}
          onClick={() => setIsNaming(true)}
        >
          {videoEditing.nameLibrary}
        </Button>
      </div>
      {isNaming ? (
        <LibraryNameDialog library={library} onSave={onName} onClose={() => setIsNaming(false)} />
      ) : null}
      {running === null && !requested ? (
        <LastRun library={library} now={now} />
      ) : (
        <div className="stack gap-2">
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
          <span>{videoEditing.unsigned}</span>
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
  if (response.libraries.length === 0) return <p className={styles.line}>{videoEditing.notConfigured}</p>;
  const covers = formatCoverProgress(response.covers);
  return (
    <>
      <ul className="stack gap-3">
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
    <section
      className={classNames('stack gap-3', styles.panel)}
      aria-labelledby="sync"
      aria-busy={response === undefined && !refusal}
    >
      <SectionHeading id="sync" title="Video libraries">
        <Button
          size="small"
          icon={<Icon name="retry" size={18} />}
          disabled={!hasVideoLibraries || isAsking || isUnderWay}
          onClick={request}
        >
          {videoEditing.syncNow}
        </Button>
      </SectionHeading>
      <VideoLibraries sync={sync} />
      <Refusal text={refusal} isPlain />
    </section>
  );
}
