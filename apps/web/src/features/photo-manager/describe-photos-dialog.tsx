import { limits, memberTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { DescriptionField } from '../../components/description-field.tsx';
import { EditorDialog } from '../../components/editor-dialog.tsx';
import { requestFailureOf } from '../../errors/request-failure.ts';
import { type NewPhotoCommand } from '../../photo-commands/photo-commands.ts';
import styles from './photo-manager.module.css';

const { photoManager, upload } = memberTexts;
const ways = ['describe', 'append'] as const;

interface DescribePhotosDialogProps {
  ids: readonly string[];
  run: (command: NewPhotoCommand) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** One description for several photos, or an addition to the description of each. */
export function DescribePhotosDialog({ ids, run, onDone, onClose }: DescribePhotosDialogProps): ReactNode {
  const [action, setAction] = useState<(typeof ways)[number]>('describe');
  const [text, setText] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const description = text.trim();
  const most = limits.photo.maxDescriptionLength;
  const save = async () => {
    if (description.length > most) return;
    if (action === 'append' && description === '') return onClose();
    const photoIds = [...ids];
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await run(
        action === 'describe'
          ? { action, description: description || null, photoIds }
          : { action, description, photoIds },
      );
      onDone();
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
      setIsSaving(false);
    }
  };
  return (
    <EditorDialog
      title={photoManager.describeTitle(ids.length)}
      isChanged={description !== '' && !isSaving}
      isSaving={isSaving}
      refusal={refusal}
      onSave={() => void save()}
      onClose={onClose}
    >
      <DescriptionField
        value={text}
        length={description.length}
        most={most}
        tooLong={upload.descriptionTooLong}
        hint={action === 'describe' ? photoManager.describeHint : photoManager.appendHint}
        onChange={setText}
      />
      <div role="radiogroup" aria-label={photoManager.describe} className={styles.ways}>
        {ways.map((way) => (
          <label key={way}>
            <input type="radio" name="way" checked={way === action} onChange={() => setAction(way)} />
            {photoManager.describeHow[way]}
          </label>
        ))}
      </div>
    </EditorDialog>
  );
}
