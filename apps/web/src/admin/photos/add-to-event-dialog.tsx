import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { SelectField } from '../shared/components/field.tsx';
import { useAdminEvents } from '../shared/lists/use-admin-events.ts';
import { type CommandDialogProps, useDialogCommand } from './use-dialog-command.ts';

const { videoEditing, photoManager } = adminTexts;
const saveTexts = { idle: photoManager.add, busy: photoManager.adding };

/** Adds photos to an adventure of the creator's choice. */
export function AddToEventDialog(props: CommandDialogProps): ReactNode {
  const { ids, onClose } = props;
  const { response, failure } = useAdminEvents();
  const events = response?.events;
  const [chosenId, setChosenId] = useState<string>();
  const { isBusy, refusal, clearRefusal, save } = useDialogCommand(props);
  const eventId = chosenId ?? events?.[0]?.id;
  const add = () => {
    if (eventId !== undefined) save({ action: 'addToEvent', eventId, photoIds: [...ids] });
  };
  return (
    <EditorDialog
      title={photoManager.addToEventTitle(ids.length)}
      isChanged={false}
      isSaving={isBusy}
      refusal={refusal ?? failure}
      saveTexts={saveTexts}
      onSave={add}
      onClose={onClose}
    >
      {events?.length === 0 ? (
        <p>{photoManager.noEvents}</p>
      ) : (
        <SelectField
          label={photoManager.adventure}
          hint={photoManager.addToEventHint(ids.length)}
          value={eventId ?? ''}
          disabled={events === undefined}
          onChange={(value) => {
            setChosenId(value);
            clearRefusal();
          }}
        >
          {(events ?? []).map(({ id, title, hidden }) => (
            <option key={id} value={id}>
              {hidden ? `${title} (${videoEditing.hidden})` : title}
            </option>
          ))}
        </SelectField>
      )}
    </EditorDialog>
  );
}
