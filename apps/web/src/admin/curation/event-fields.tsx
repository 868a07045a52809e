import { type AdminEvent, adminTexts, limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { DateControl } from '../components/date-control.tsx';
import { Field, Switch } from '../components/field.tsx';
import { type EventDraft } from './event-draft.ts';
import styles from './fields.module.css';

const { curation } = adminTexts;

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
      <Field
        label="Title"
        hint={collection === null ? undefined : 'Leave empty to use the name of the provider’s collection.'}
        refusal={refused.title}
        onReset={
          collection === null || draft.title === collection ? undefined : () => change({ title: collection })
        }
      >
        {(control) => (
          <input
            {...control}
            value={draft.title}
            placeholder={collection ?? undefined}
            maxLength={limits.curation.maxTitleLength}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label="Description" hint="How it all went down.">
        {(control) => (
          <textarea
            {...control}
            value={draft.description}
            rows={5}
            maxLength={limits.curation.maxDescriptionLength}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label="Date" refusal={refused.day}>
          {(control) => (
            <DateControl
              {...control}
              type="date"
              value={draft.day}
              onChange={({ target }) => change({ day: target.value })}
            />
          )}
        </Field>
        <Switch
          label="Shown on the site"
          hint={event === undefined ? curation.newIsHidden : curation.hiddenHint}
          isOn={draft.isShown}
          onChange={(isShown) => change({ isShown })}
        />
      </div>
    </>
  );
}
