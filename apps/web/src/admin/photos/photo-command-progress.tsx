import { adminTexts, type PhotoCommand } from '@sandstone/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Refusal } from '../shared/components/refusal.tsx';
import { useAction } from '../shared/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import {
  isRunning,
  photoCommandsQuery,
  reportFinished,
  undoPhotoCommand,
} from '../shared/photos/photo-commands.ts';
import styles from './photo-command-progress.module.css';

const { photoManager, trash } = adminTexts;

function RunningCommand({ command }: { command: PhotoCommand }): ReactNode {
  const { id, action, done, total } = command;
  const client = useQueryClient();
  const { isBusy, refusal, run } = useAction();
  const name = photoManager.running[action];
  return (
    <div className={styles.command}>
      <p role="status" className={styles.words}>
        {name}: <span className={styles.count}>{photoManager.progress(done, total)}</span>
      </p>
      {action === 'undo' ? null : (
        <Button size="small" disabled={isBusy} onClick={() => void run(() => undoPhotoCommand(client, id))}>
          {trash.undo}
        </Button>
      )}
      <div className={styles.bar}>
        <ProgressBar label={name} percent={(100 * done) / Math.max(1, total)} />
      </div>
      <Refusal text={refusal} />
    </div>
  );
}

/** Shows the progress of commands that run in the background, also after a reload, and then offers to undo them. */
export function PhotoCommandProgress(): ReactNode {
  const client = useQueryClient();
  const { data } = useQuery(photoCommandsQuery);
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const command of data?.commands ?? []) {
      if (isRunning(command)) running.current.add(command.id);
      else if (running.current.delete(command.id)) void reportFinished(client, command);
    }
  }, [client, data]);
  const shown = data?.commands.filter(isRunning) ?? [];
  return shown.length === 0 ? null : (
    <section aria-label={photoManager.title} className={classNames('stack gap-3', styles.place)}>
      {shown.map((command) => (
        <RunningCommand key={command.id} command={command} />
      ))}
    </section>
  );
}
