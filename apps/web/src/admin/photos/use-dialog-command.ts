import { useState } from 'react';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { type NewPhotoCommand } from './photo-commands.ts';

/** The properties of a dialog that changes the selected photos. */
export interface CommandDialogProps {
  ids: readonly string[];
  run: (command: NewPhotoCommand) => Promise<void>;
  /** Called when the command has been accepted. */
  onDone: () => void;
  onClose: () => void;
}

interface DialogCommand {
  isSaving: boolean;
  /** Why the command was refused. */
  refusal: string | undefined;
  clearRefusal: () => void;
  save: (command: NewPhotoCommand) => Promise<void>;
}

/** Sends the command of a dialog. */
export function useDialogCommand({ run, onDone }: CommandDialogProps): DialogCommand {
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const clearRefusal = () => setRefusal(undefined);
  const save = async (command: NewPhotoCommand) => {
    setIsSaving(true);
    clearRefusal();
    try {
      await run(command);
      onDone();
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
      setIsSaving(false);
    }
  };
  return { isSaving, refusal, clearRefusal, save };
}
