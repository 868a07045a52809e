import { type AdminEvent, adminTexts, type AdminVideo, limits, type VideoType } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Field, Switch } from '../components/field.tsx';
import styles from './fields.module.css';
import { type VideoDraft } from './video-draft.ts';

const { curation } = adminTexts;

interface VideoFieldsProps {
  video: AdminVideo;
  events: readonly AdminEvent[];
  draft: VideoDraft;
  change: (part: Partial<VideoDraft>) => void;
  /** Why the value of a field is refused. */
  refused: Record<'type' | 'event' | 'order', string | undefined>;
}

function EventOptions({ video, events }: Pick<VideoFieldsProps, 'video' | 'events'>): ReactNode {
  const own = video.event;
  // The list of events may be older than the video.
  const isListed = own === null || events.some(({ id }) => id === own.id);
  const provided = video.eventIsCurated ? '' : ` (${own?.title ?? 'none'})`;
  return (
    <>
      <option value="provider">{curation.asProvider + provided}</option>
      <option value="none">None</option>
      {own !== null && !isListed ? <option value={own.id}>{own.title}</option> : null}
      {events.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </>
  );
}

function titleHint(title: string | null): string {
  if (title === null) return 'Same as the provider.';
  return title.trim() === '' ? 'Leave empty to use the provider’s.' : 'Yours. A sync never changes it.';
}

/** The fields of a video besides its picture. */
export function VideoFields({ video, events, draft, change, refused }: VideoFieldsProps): ReactNode {
  const provided = video.syncedDescription ?? '';
  return (
    <>
      <Field
        label="Title"
        hint={titleHint(draft.title)}
        onReset={draft.title === null ? undefined : () => change({ title: null })}
      >
        {(control) => (
          <input
            {...control}
            value={draft.title ?? video.syncedTitle}
            placeholder={video.syncedTitle}
            maxLength={limits.curation.maxTitleLength}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint={
          draft.description === null
            ? 'Same as the provider.'
            : 'Yours. A sync never changes it. Leave empty for none.'
        }
        onReset={draft.description === null ? undefined : () => change({ description: null })}
      >
        {(control) => (
          <textarea
            {...control}
            value={draft.description ?? provided}
            rows={4}
            maxLength={limits.curation.maxDescriptionLength}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field
          label="Adventure"
          refusal={refused.event}
          onReset={draft.event === 'provider' ? undefined : () => change({ event: 'provider' })}
        >
          {(control) => (
            <select
              {...control}
              value={draft.event}
              onChange={(event) => change({ event: event.target.value })}
            >
              <EventOptions video={video} events={events} />
            </select>
          )}
        </Field>
        <Field
          label="Type"
          refusal={refused.type}
          resetLabel={curation.asVideoLibrary}
          onReset={draft.type === '' ? undefined : () => change({ type: '' })}
        >
          {(control) => (
            <select
              {...control}
              value={draft.type}
              // The options below have exactly these values.
              onChange={(event) => change({ type: event.target.value as VideoType | '' })}
            >
              <option value="">{`${curation.asVideoLibrary} (${curation.types[video.libraryType]})`}</option>
              <option value="free">{curation.types.free}</option>
              <option value="premium">{curation.types.premium}</option>
            </select>
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Order" hint={curation.orderHint} refusal={refused.order}>
          {(control) => (
            <input
              {...control}
              type="number"
              step={1}
              value={draft.sortOrder}
              onChange={(event) => change({ sortOrder: event.target.value })}
            />
          )}
        </Field>
        <Switch
          label="Shown on the site"
          hint={
            video.gone ? `${curation.gone}: nobody sees it.` : 'Off: nobody finds it, not even by its link.'
          }
          isOn={draft.isShown}
          onChange={(isShown) => change({ isShown })}
        />
      </div>
    </>
  );
}
