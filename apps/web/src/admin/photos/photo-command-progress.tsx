import { adminTexts, type PhotoCommand } from '@sandstone/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Refusal } from '../components/refusal.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isRunning, photoCommandsQuery, reportFinished, undoPhotoCommand } from './photo-commands.ts';
import styles from './photo-command-progress.module.css';

const { photoManager, trash } = adminTexts;

function RunningCommand({ command }: { command: PhotoCommand }): ReactNode {
  const { id, action, done, total } = command;
  const client = useQueryClient();
  const [isStopping, setIsStopping] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const name = photoManager.running[action];
  const undo = async () => {
    setIsStopping(true);
    setRefusal(undefined);
    try {
      await undoPhotoCommand(client, id);
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
      setIsStopping(false);
    }
  };
  return (
    <div className={styles.command}>
      <p role="status" className={styles.words}>
        {name}: <span className={styles.count}>{photoManager.progress(done, total)}</span>
      </p>
      {action === 'undo' ? null : (
        <Button size="small" disabled={isStopping} onClick={() => void undo()}>
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
    <section aria-label={photoManager.title} className={styles.place}>
      {shown.map((command) => (
        <RunningCommand key={command.id} command={command} />
      ))}
    </section>
  );
}
