import { adminTexts, type PhotoCommand, type PhotoCommandBody } from '@sandstone/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { leftAloneText, offerUndo } from '../undo/undo.store.ts';

const { photoManager } = adminTexts;
const pollMs = 1000;

/** The key of everything that the library lists; it changes with every command. */
export const libraryKey = ['library'] as const;

// A union's `Omit` would keep only the common fields.
type WithoutId<Command> = Command extends unknown ? Omit<Command, 'id'> : never;
export type NewPhotoCommand = WithoutId<PhotoCommandBody>;

export const isRunning = ({ finishedOn }: PhotoCommand): boolean => finishedOn === null;

/** Commands that run or have finished lately. While one runs, they are fetched every second. */
export const photoCommandsQuery = queryOptions({
  queryKey: ['photo-commands'],
  queryFn: ({ signal }) => adminApi.call('adminPhotoCommands', { signal }),
  refetchInterval: ({ state }) => (state.data?.commands.some(isRunning) ? pollMs : false),
});

/** Makes a command known to the page, which fetches its progress. */
function follow(client: QueryClient, command: PhotoCommand): void {
  client.setQueryData(photoCommandsQuery.queryKey, (known) => ({
    commands: [command, ...(known?.commands ?? []).filter(({ id }) => id !== command.id)],
  }));
}

/** @returns the command as it is last known */
async function untilFinished(client: QueryClient, started: PhotoCommand): Promise<PhotoCommand> {
  const current = () =>
    client.getQueryData(photoCommandsQuery.queryKey)?.commands.find(({ id }) => id === started.id);
  const isDone = () => {
    const command = current();
    return command === undefined || !isRunning(command);
  };
  if (!isDone())
    await new Promise<void>((resolve) => {
      const unsubscribe = client.getQueryCache().subscribe(() => {
        if (!isDone()) return;
        unsubscribe();
        resolve();
      });
    });
  return current() ?? started;
}

/** Says how many photos a command could not change, and why. */
const failureText = ({ failed, failure }: PhotoCommand): string | undefined =>
  failure === null ? undefined : photoManager.notChanged(failed, failure.text);

/** Reverses a command. @returns when all of it is reversed, which photos were left alone */
export async function undoPhotoCommand(client: QueryClient, id: string): Promise<string | undefined> {
  const reversal = await adminApi.call('adminUndoPhotoCommand', { params: { id } });
  follow(client, reversal);
  const reversed = await untilFinished(client, reversal);
  await client.invalidateQueries({ queryKey: libraryKey });
  const { total, changed, failed } = reversed;
  const texts = [leftAloneText('photo', total - changed - failed), failureText(reversed)];
  return texts.filter((text) => text !== undefined).join('. ') || undefined;
}

/** Reads the library again, and then says what a finished command has done, and offers to undo it. */
export async function reportFinished(client: QueryClient, command: PhotoCommand): Promise<void> {
  const { id, action, changed } = command;
  await client.invalidateQueries({ queryKey: libraryKey });
  if (action === 'undo') return;
  const problem = failureText(command);
  if (problem !== undefined && changed === 0) offerUndo({ text: problem });
  else
    offerUndo({
      text: [photoManager.done[action](changed), problem].filter((text) => text !== undefined).join('. '),
      undo: () => undoPhotoCommand(client, id),
    });
}

/**
 * Returns a function that starts a command. It resolves when a short command has finished, or when a long one runs in
 * the background. The same command after a failure has the same id, because the response may have been lost.
 */
export function useRunPhotoCommand(): (command: NewPhotoCommand) => Promise<void> {
  const client = useQueryClient();
  const failed = useRef<{ content: string; id: string }>(undefined);
  return async (command) => {
    const content = JSON.stringify(command);
    const id = failed.current?.content === content ? failed.current.id : crypto.randomUUID();
    failed.current = { content, id };
    const started = await adminApi.call('adminRunPhotoCommand', { body: { ...command, id } });
    failed.current = undefined;
    if (isRunning(started)) follow(client, started);
    else await reportFinished(client, started);
  };
}
