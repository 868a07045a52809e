import { type AdminEvent, adminTexts, limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { DateField, Switch, TextAreaField, TextField } from '../shared/components/field.tsx';
import { type EventDraft } from './event-draft.ts';
import styles from './fields.module.css';

const { videoEditing } = adminTexts;

interface EventFieldsProps {
  /** Missing for a new event. */
  event: AdminEvent | undefined;
  draft: EventDraft;
  change: (part: Partial<EventDraft>) => void;
  /** Why the value of a field is refused. */
  refused: Record<'title' | 'day', string | undefined>;
}

/** The fields of an event besides its picture. */
export function EventFields({ event, draft, change, refused }: EventFieldsProps): ReactNode {
  // An event of a collection falls back on the collection's name; any other event needs its own.
  const collection = event?.syncedTitle ?? null;
  return (
    <>
      <TextField
        label="Title"
        hint={collection === null ? undefined : 'Leave empty to use the name of the provider’s collection.'}
        refusal={refused.title}
        onReset={
          collection === null || draft.title === collection ? undefined : () => change({ title: collection })
        }
        value={draft.title}
        placeholder={collection ?? undefined}
        maxLength={limits.videoEditing.maxTitleLength}
        onChange={(title) => change({ title })}
      />
      <TextAreaField
        label="Description"
        hint="How it all went down."
        value={draft.description}
        rows={5}
        maxLength={limits.videoEditing.maxDescriptionLength}
        onChange={(description) => change({ description })}
      />
      <div className={styles.pair}>
        <DateField label="Date" refusal={refused.day} value={draft.day} onChange={(day) => change({ day })} />
        <Switch
          label="Shown on the site"
          hint={event === undefined ? videoEditing.newIsHidden : videoEditing.hiddenHint}
          isOn={draft.isShown}
          onChange={(isShown) => change({ isShown })}
        />
      </div>
    </>
  );
}
