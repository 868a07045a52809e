import {
  type AdminEvent,
  adminTexts,
  type AdminVideo,
  type Focus,
  limits,
  videoPath,
  type VideoType,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { adminApi } from '../api/admin-api.ts';
import { useAction } from '../api/use-action.ts';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { MissingPicture } from '../../ui/picture.tsx';
import { Field, Switch } from '../components/field.tsx';
import styles from './fields.module.css';
import { FocusField } from './focus-field.tsx';
import { MakeFreeDialog } from './make-free-dialog.tsx';
import { orderOf, videoChanges, type VideoDraft, videoDraft } from './video-draft.ts';

const { curation } = adminTexts;

interface ShownProps {
  video: AdminVideo;
  focus: Focus | null;
  onFocus: (focus: Focus | null) => void;
}

interface VideoEditorProps {
  video: AdminVideo;
  events: readonly AdminEvent[];
  /** @param saved with the version after the change */
  onSaved: (saved: AdminVideo & { version: number }) => void;
  onClose: () => void;
}

function EventOptions({ video, events }: Pick<VideoEditorProps, 'video' | 'events'>): ReactNode {
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

/** The picture with its focal point, or its replacement, and a link to the public page. */
function Shown({ video, focus, onFocus }: ShownProps): ReactNode {
  const { streamId, cover } = video;
  return (
    <>
      {streamId === null || cover === null ? (
        <MissingPicture className={styles.cover} />
      ) : (
        <FocusField streamId={streamId} cover={cover} value={focus} onChange={onFocus} />
      )}
      {video.hidden || video.gone ? null : (
        <p className={styles.shown}>
          <Link to={videoPath(video)}>{curation.seePage}</Link>
        </p>
      )}
    </>
  );
}

/** Edits a video. Only changed fields are sent. Asks before a premium video becomes free. */
export function VideoEditor({ video, events, onSaved, onClose }: VideoEditorProps): ReactNode {
  const [draft, setDraft] = useState<VideoDraft>(() => videoDraft(video));
  const { isBusy: isSaving, refusal, code, clearRefusal, run } = useAction();
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const change = (part: Partial<VideoDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    clearRefusal();
  };
  const order = orderOf(draft.sortOrder);
  const changes = videoChanges(video, draft);
  const isChanged = Object.keys(changes).length > 0 || order === undefined;
  const provided = video.syncedDescription ?? '';

  const becomesFree = video.type === 'premium' && (draft.type || video.libraryType) === 'free';
  const send = () => {
    setIsAsking(false);
    const params = { id: video.id };
    void run(async () => onSaved(await adminApi.call('adminUpdateVideo', { params, body: changes })));
  };
  const save = () => {
    setIsTried(true);
    if (order === undefined) return;
    if (!isChanged) return onClose();
    if (becomesFree) return setIsAsking(true);
    send();
  };
  const refusedType = code === 'library_unsigned' ? refusal : undefined;
  const refusedEvent = code === 'event_not_found' ? refusal : undefined;

  return (
    <>
      <EditorDialog
        title={video.title}
        isChanged={isChanged}
        isSaving={isSaving}
        refusal={(refusedType ?? refusedEvent) === undefined ? refusal : undefined}
        onSave={save}
        onClose={onClose}
      >
        <Shown video={video} focus={draft.focus} onFocus={(focus) => change({ focus })} />
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
            refusal={refusedEvent}
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
            refusal={refusedType}
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
          <Field
            label="Order"
            hint={curation.orderHint}
            refusal={isTried && order === undefined ? curation.orderWrong : undefined}
          >
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
      </EditorDialog>
      {isAsking ? (
        <MakeFreeDialog videos={[video]} onConfirm={send} onCancel={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}
