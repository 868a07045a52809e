import { adminTexts, limits, type NameLibrary } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { ChangedElsewhere } from '../components/changed-elsewhere.tsx';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { Field } from '../components/field.tsx';
import { type VideoLibraryState } from './sync-format.ts';

const { curation } = adminTexts;

interface LibraryNameDialogProps {
  library: VideoLibraryState;
  onSave: (name: NameLibrary) => Promise<void>;
  onClose: () => void;
}

/** Names a video library. */
export function LibraryNameDialog({ library, onSave, onClose }: LibraryNameDialogProps): ReactNode {
  const [was, setWas] = useState(library.name);
  const former = was ?? '';
  const [name, setName] = useState(former);
  const { isBusy, refusal, code, clearRefusal, run } = useAction();
  const isOutdated = code === 'changed_since';
  const save = () => {
    if (name.trim() === former) return onClose();
    void run(async () => {
      await onSave({ name: name.trim() || null, was });
      onClose();
    });
  };
  return (
    <EditorDialog
      title={library.name ?? curation.libraryName(library.id)}
      isChanged={name.trim() !== former}
      isSaving={isBusy}
      refusal={isOutdated ? undefined : refusal}
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
      {isOutdated ? (
        <ChangedElsewhere
          onShowSaved={() => {
            clearRefusal();
            setWas(library.name);
            setName(library.name ?? '');
          }}
        />
      ) : null}
    </EditorDialog>
  );
}
