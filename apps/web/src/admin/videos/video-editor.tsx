import {
  type AdminEvent,
  adminTexts,
  type AdminVideo,
  type Cover,
  type Focus,
  middleFocus,
  type UpdateVideoResponse,
  videoPath,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { MissingPicture } from '../../ui/picture.tsx';
import { CoverField } from './cover-field.tsx';
import styles from './fields.module.css';
import { MakeFreeDialog } from './make-free-dialog.tsx';
import { orderOf, videoChanges, videoDraft, type VideoDraft } from './video-draft.ts';
import { VideoFields } from './video-fields.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import { FocusPicker } from '../shared/components/focus-picker.tsx';

const { videoEditing } = adminTexts;
const sizes = '240px';

interface FocusFieldProps {
  streamId: string;
  cover: Cover;
  value: Focus | null;
  onChange: (focus: Focus | null) => void;
}

/** Chooses the point of a video's picture that stays visible in its crops. */
function FocusField({ streamId, cover, value, onChange }: FocusFieldProps): ReactNode {
  const picture = (shown: Cover) => (className: string | undefined) => (
    <VideoCover className={className} streamId={streamId} cover={shown} sizes={sizes} />
  );
  return (
    <FocusPicker
      title={videoEditing.focus}
      hint={videoEditing.focusHint}
      width={cover.width}
      height={cover.height}
      whole={picture(cover)}
      crop={picture({ ...cover, focus: value ?? middleFocus })}
      value={value}
      onChange={onChange}
    />
  );
}

interface ShownProps {
  video: AdminVideo;
  draft: VideoDraft;
  change: (part: Partial<VideoDraft>) => void;
}

interface VideoEditorProps {
  video: AdminVideo;
  events: readonly AdminEvent[];
  /** Shows the picture alone. */
  isPictureOnly?: boolean;
  /** @param saved with what undoes the change */
  onSaved: (saved: UpdateVideoResponse) => void;
  onClose: () => void;
}

/** The picture with its focal point, or its replacement, and a link to the public page. */
function Shown({ video, draft, change }: ShownProps): ReactNode {
  const { streamId, cover } = video;
  const isProviders = video.coverPhotoId === null && cover !== null && streamId !== null;
  return (
    <>
      <CoverField value={draft} onChange={change} automatic={videoEditing.coverOfProvider}>
        {isProviders ? (
          <FocusField
            streamId={streamId}
            cover={cover}
            value={draft.focus}
            onChange={(focus) => change({ focus })}
          />
        ) : (
          <MissingPicture className={styles.cover} />
        )}
      </CoverField>
      {video.hidden || video.gone ? null : (
        <p className={styles.shown}>
          <Link to={videoPath(video)}>{videoEditing.seePage}</Link>
        </p>
      )}
    </>
  );
}

/** Edits a video. Only changed fields are sent. Asks before a premium video becomes free. */
export function VideoEditor(props: VideoEditorProps): ReactNode {
  const { video, events, isPictureOnly = false, onSaved, onClose } = props;
  const [opened] = useState(() => videoDraft(video));
  const editor = useEditor(`video ${video.id}`, { value: opened });
  const { value: draft, change, isBusy: isSaving, refusal, code } = editor;
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const order = orderOf(draft.sortOrder);
  const changes = videoChanges(video, draft);
  const isChanged = Object.keys(changes).length > 0 || order === undefined;

  const becomesFree = video.type === 'premium' && (draft.type || video.libraryType) === 'free';
  const send = () => {
    setIsAsking(false);
    const params = { id: video.id };
    void editor.save(async () => onSaved(await adminApi.call('adminUpdateVideo', { params, body: changes })));
  };
  const save = () => {
    setIsTried(true);
    if (order === undefined) return;
    if (!isChanged) return onClose();
    if (becomesFree) return setIsAsking(true);
    send();
  };
  const isOrderWrong = isTried && order === undefined ? videoEditing.orderWrong : undefined;
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
        onDiscard={editor.discard}
        restoredAt={editor.restoredAt}
      >
        <Shown video={video} draft={draft} change={change} />
        {isPictureOnly ? null : (
          <VideoFields
            video={video}
            events={events}
            draft={draft}
            change={change}
            refused={{ type: refusedType, event: refusedEvent, order: isOrderWrong }}
          />
        )}
      </EditorDialog>
      {isAsking ? (
        <MakeFreeDialog videos={[video]} onConfirm={send} onCancel={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}
