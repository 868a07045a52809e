import { memberTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { EditorDialog } from '../../components/editor-dialog.tsx';
import { Field } from '../../components/field.tsx';
import { requestFailureOf } from '../../errors/request-failure.ts';
import { useAdminEvents } from '../../hooks/use-admin-events.ts';
import { type NewPhotoCommand } from '../../photo-commands/photo-commands.ts';

const { curation, photoManager } = memberTexts;
const saveTexts = { idle: photoManager.add, busy: photoManager.adding };

interface AddToEventDialogProps {
  ids: readonly string[];
  run: (command: NewPhotoCommand) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Adds photos to an adventure of the creator's choice. */
export function AddToEventDialog({ ids, run, onDone, onClose }: AddToEventDialogProps): ReactNode {
  const { events, failure } = useAdminEvents();
  const [chosenId, setChosenId] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const eventId = chosenId ?? events?.[0]?.id;
  const save = async () => {
    if (eventId === undefined) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await run({ action: 'addToEvent', eventId, photoIds: [...ids] });
      onDone();
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
      setIsSaving(false);
    }
  };
  return (
    <EditorDialog
      title={photoManager.addToEventTitle(ids.length)}
      isChanged={false}
      isSaving={isSaving}
      refusal={refusal ?? failure}
      saveTexts={saveTexts}
      onSave={() => void save()}
      onClose={onClose}
    >
      {events?.length === 0 ? (
        <p>{photoManager.noEvents}</p>
      ) : (
        <Field label={photoManager.adventure} hint={photoManager.addToEventHint}>
          {(control) => (
            <select
              {...control}
              value={eventId ?? ''}
              disabled={events === undefined}
              onChange={({ target }) => {
                setChosenId(target.value);
                setRefusal(undefined);
              }}
            >
              {(events ?? []).map(({ id, title, hidden }) => (
                <option key={id} value={id}>
                  {hidden ? `${title} (${curation.hidden})` : title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </EditorDialog>
  );
}
