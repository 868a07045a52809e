import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { Field } from '../components/field.tsx';
import { type VideoLibraryState } from './sync-format.ts';

const { curation } = adminTexts;

interface LibraryNameDialogProps {
  library: VideoLibraryState;
  onSave: (name: string | null) => Promise<void>;
  onClose: () => void;
}

/** Names a video library. */
export function LibraryNameDialog({ library, onSave, onClose }: LibraryNameDialogProps): ReactNode {
  const former = library.name ?? '';
  const [name, setName] = useState(former);
  const { isBusy, refusal, run } = useAction();
  const save = () => {
    if (name.trim() === former) return onClose();
    void run(async () => {
      await onSave(name.trim() || null);
      onClose();
    });
  };
  return (
    <EditorDialog
      title={library.name ?? curation.libraryName(library.id)}
      isChanged={name.trim() !== former}
      isSaving={isBusy}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label={curation.libraryNameLabel} hint={curation.libraryNameHint}>
        {(control) => (
          <input
            {...control}
            value={name}
            placeholder={curation.libraryName(library.id)}
            maxLength={limits.curation.maxLibraryNameLength}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </EditorDialog>
  );
}
