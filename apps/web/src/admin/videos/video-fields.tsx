import { type AdminEvent, adminTexts, type AdminVideo, limits, type VideoType } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { SelectField, Switch, TextAreaField, TextField } from '../shared/components/field.tsx';
import styles from './fields.module.css';
import { type VideoDraft } from './video-draft.ts';

const { videoEditing } = adminTexts;

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
      <option value="provider">{videoEditing.asProvider + provided}</option>
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
      <TextField
        label="Title"
        hint={titleHint(draft.title)}
        onReset={draft.title === null ? undefined : () => change({ title: null })}
        value={draft.title ?? video.syncedTitle}
        placeholder={video.syncedTitle}
        maxLength={limits.videoEditing.maxTitleLength}
        onChange={(title) => change({ title })}
      />
      <TextAreaField
        label="Description"
        hint={
          draft.description === null
            ? 'Same as the provider.'
            : 'Yours. A sync never changes it. Leave empty for none.'
        }
        onReset={draft.description === null ? undefined : () => change({ description: null })}
        value={draft.description ?? provided}
        rows={4}
        maxLength={limits.videoEditing.maxDescriptionLength}
        onChange={(description) => change({ description })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Adventure"
          refusal={refused.event}
          onReset={draft.event === 'provider' ? undefined : () => change({ event: 'provider' })}
          value={draft.event}
          onChange={(event) => change({ event })}
        >
          <EventOptions video={video} events={events} />
        </SelectField>
        <SelectField
          label="Type"
          refusal={refused.type}
          resetLabel={videoEditing.asVideoLibrary}
          onReset={draft.type === '' ? undefined : () => change({ type: '' })}
          value={draft.type}
          // The options below have exactly these values.
          onChange={(type) => change({ type: type as VideoType | '' })}
        >
          <option value="">{`${videoEditing.asVideoLibrary} (${videoEditing.types[video.libraryType]})`}</option>
          <option value="free">{videoEditing.types.free}</option>
          <option value="premium">{videoEditing.types.premium}</option>
        </SelectField>
      </div>
      <div className={styles.pair}>
        <TextField
          label="Order"
          hint={videoEditing.orderHint}
          refusal={refused.order}
          type="number"
          step={1}
          value={draft.sortOrder}
          onChange={(sortOrder) => change({ sortOrder })}
        />
        <Switch
          label="Shown on the site"
          hint={
            video.gone
              ? `${videoEditing.gone}: nobody sees it.`
              : 'Off: nobody finds it, not even by its link.'
          }
          isOn={draft.isShown}
          onChange={(isShown) => change({ isShown })}
        />
      </div>
    </>
  );
}
