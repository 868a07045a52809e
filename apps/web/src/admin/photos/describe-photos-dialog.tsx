import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { DescriptionField } from '../shared/components/description-field.tsx';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { type CommandDialogProps, useDialogCommand } from './use-dialog-command.ts';

const { photoManager, upload } = adminTexts;
const ways = ['describe', 'append'] as const;

interface DescribePhotosDialogProps extends CommandDialogProps {
  /** Called to describe each photo by itself. */
  onOneByOne: () => void;
}

/** One description for several photos, or an addition to the description of each. */
export function DescribePhotosDialog(props: DescribePhotosDialogProps): ReactNode {
  const { ids, onClose, onOneByOne } = props;
  const [action, setAction] = useState<(typeof ways)[number]>('describe');
  const [text, setText] = useState('');
  const { isBusy, refusal, save } = useDialogCommand(props);
  const description = text.trim();
  const most = limits.photo.maxDescriptionLength;
  const describe = () => {
    if (description.length > most) return;
    if (action === 'append' && description === '') return onClose();
    const photoIds = [...ids];
    save(
      action === 'describe'
        ? { action, description: description || null, photoIds }
        : { action, description, photoIds },
    );
  };
  return (
    <EditorDialog
      title={photoManager.describeTitle(ids.length)}
      isChanged={description !== '' && !isBusy}
      isSaving={isBusy}
      refusal={refusal}
      onSave={describe}
      onClose={onClose}
      action={
        <Button variant="plain" disabled={isBusy} onClick={onOneByOne}>
          {photoManager.oneByOne}
        </Button>
      }
    >
      <DescriptionField
        value={text}
        length={description.length}
        most={most}
        tooLong={upload.descriptionTooLong}
        hint={action === 'describe' ? photoManager.describeHint : photoManager.appendHint}
        onChange={setText}
      />
      <Choice
        name="way"
        title={photoManager.describe}
        isTitleHidden
        options={ways.map((value) => ({ value, content: photoManager.describeHow[value] }))}
        chosen={action}
        onChoose={setAction}
      />
    </EditorDialog>
  );
}
