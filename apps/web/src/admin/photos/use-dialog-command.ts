import { type Action, useAction } from '../shared/api/use-action.ts';
import { type NewPhotoCommand } from '../shared/photos/photo-commands.ts';

/** The properties of a dialog that changes the selected photos. */
export interface CommandDialogProps {
  ids: readonly string[];
  run: (command: NewPhotoCommand) => Promise<void>;
  /** Called when the command has been accepted. */
  onDone: () => void;
  onClose: () => void;
}

/** Sends the command of a dialog. */
export function useDialogCommand({ run, onDone }: CommandDialogProps): Action & {
  save: (command: NewPhotoCommand) => void;
} {
  const action = useAction();
  return { ...action, save: (command) => void action.run(() => run(command).then(onDone)) };
}
