import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { useAction } from '../api/use-action.ts';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { Field } from '../components/field.tsx';
import { createdEvent, newEventDraft } from './event-draft.ts';

const { curation } = adminTexts;

interface NewEventDialogProps {
  /** The number of videos that it is made for. */
  count: number;
  /** Receives its id. */
  onCreated: (eventId: string) => void;
  onClose: () => void;
}

/** Creates an event for selected videos. */
export function NewEventDialog({ count, onCreated, onClose }: NewEventDialogProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  // After the dialog was opened, which focuses its first control.
  useEffect(() => input.current?.focus(), []);
  const [title, setTitle] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refusal, clearRefusal, run } = useAction();
  const save = () => {
    setIsTried(true);
    if (title.trim() === '') return;
    void run(async () => {
      const body = createdEvent({ ...newEventDraft(new Date()), title });
      onCreated((await adminApi.call('adminCreateEvent', { body })).id);
    });
  };
  return (
    <EditorDialog
      title={curation.newAdventureFor(count)}
      isChanged={title.trim() !== ''}
      isSaving={isBusy}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label="Title" refusal={isTried && title.trim() === '' ? curation.titleMissing : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            value={title}
            maxLength={limits.curation.maxTitleLength}
            onChange={({ target }) => {
              setTitle(target.value);
              clearRefusal();
            }}
          />
        )}
      </Field>
    </EditorDialog>
  );
}
