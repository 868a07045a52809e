import { type AdminEvent, adminTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { CoverChoice } from './cover-choice.tsx';
import { CoverField } from './cover-field.tsx';
import { createdEvent, eventChanges, type EventDraft, eventDraft, newEventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { hasReplaced, leftAloneText, type UndoOffer } from '../shared/undo/undo.store.ts';
import styles from './fields.module.css';

const { videoEditing } = adminTexts;

type Undo = NonNullable<UndoOffer['undo']>;

interface EventEditorProps {
  /** Missing for a new event. */
  event?: AdminEvent | undefined;
  /** Shows the picture alone. */
  isPictureOnly?: boolean;
  /**
   * Called after the event was created, changed or deleted.
   * @param text what was done
   * @param undo is missing for a new event, and where nothing was changed
   */
  onSaved: (text: string, undo: Undo | undefined) => void;
  onClose: () => void;
}

/** Creates or changes the event. @returns a function that undoes a change; undefined without one */
async function send(event: AdminEvent | undefined, draft: EventDraft): Promise<Undo | undefined> {
  if (event === undefined) {
    await adminApi.call('adminCreateEvent', { body: createdEvent(draft) });
    return undefined;
  }
  const params = { id: event.id };
  const saved = await adminApi.call('adminUpdateEvent', { params, body: eventChanges(event, draft) });
  if (!hasReplaced(saved.former)) return undefined;
  const former = { ...saved.former, unchangedSince: saved.version };
  return async () => void (await adminApi.call('adminUpdateEvent', { params, body: former }));
}

async function remove({ id }: AdminEvent): Promise<Undo> {
  const { version } = await adminApi.call('adminDeleteEvent', { params: { id } });
  return async () => {
    const body = { kind: 'event' as const, ids: [id], unchangedSince: version };
    const restored = await adminApi.call('adminRestore', { body });
    return leftAloneText('event', 1 - restored.ids.length);
  };
}

function Deletion({
  event,
  isSaving,
  onDelete,
}: {
  event: AdminEvent;
  isSaving: boolean;
  onDelete: () => void;
}): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="plain" className={styles.danger} disabled={isSaving} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Delete ‘${event.title}’?`}
          confirm="Delete it"
          cancel="Keep it"
          onConfirm={() => {
            setIsAsking(false);
            onDelete();
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{videoEditing.deleteExplained}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Edits an event, or creates one. */
export function EventEditor(props: EventEditorProps): ReactNode {
  const { event, isPictureOnly = false, onSaved, onClose } = props;
  const [first] = useState(() => (event === undefined ? newEventDraft(new Date()) : eventDraft(event)));
  const editor = useEditor(`event ${event?.id ?? 'new'}`, { value: first });
  const { value: draft, change, isChanged, isBusy: isSaving, refusal } = editor;
  const [isTried, setIsTried] = useState(false);
  // An event of a collection falls back on the collection's name; any other event needs its own.
  const collection = event?.syncedTitle ?? null;
  const titleMissing = collection === null && draft.title.trim() === '';
  const dayMissing = draft.day === '';

  const save = () => {
    setIsTried(true);
    if (titleMissing || dayMissing) return;
    if (event !== undefined && Object.keys(eventChanges(event, draft)).length === 0) return onClose();
    const text = event === undefined && !draft.isShown ? videoEditing.savedHidden : videoEditing.saved;
    void editor.save(async () => onSaved(text, await send(event, draft)));
  };
  return (
    <EditorDialog
      title={event?.title ?? 'A new adventure'}
      isChanged={isChanged}
      isSaving={isSaving}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
      onDiscard={editor.discard}
      restoredAt={editor.restoredAt}
      action={
        event === undefined || collection !== null || isPictureOnly ? undefined : (
          <Deletion
            event={event}
            isSaving={isSaving}
            onDelete={() =>
              void editor.save(async () => onSaved(videoEditing.eventDeleted, await remove(event)))
            }
          />
        )
      }
    >
      {event === undefined ? null : (
        <CoverField value={draft} onChange={change} automatic={videoEditing.coverOfVideo}>
          <CoverChoice
            eventId={event.id}
            value={draft.coverVideoId}
            onChoose={(coverVideoId) => change({ coverVideoId })}
          />
        </CoverField>
      )}
      {isPictureOnly ? null : (
        <EventFields
          event={event}
          draft={draft}
          change={change}
          refused={{
            title: isTried && titleMissing ? videoEditing.titleMissing : undefined,
            day: isTried && dayMissing ? videoEditing.dateMissing : undefined,
          }}
        />
      )}
    </EditorDialog>
  );
}
