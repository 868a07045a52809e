import { adminTexts, limits, type NameLibrary } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../shared/api/use-action.ts';
import { ChangedElsewhere } from '../shared/components/changed-elsewhere.tsx';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { TextField } from '../shared/components/field.tsx';
import { type VideoLibraryState } from './sync-format.ts';

const { videoEditing } = adminTexts;

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
      title={library.name ?? videoEditing.libraryName(library.id)}
      isChanged={name.trim() !== former}
      isSaving={isBusy}
      refusal={isOutdated ? undefined : refusal}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={videoEditing.libraryNameLabel}
        hint={videoEditing.libraryNameHint}
        value={name}
        placeholder={videoEditing.libraryName(library.id)}
        maxLength={limits.videoEditing.maxLibraryNameLength}
        onChange={setName}
      />
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
