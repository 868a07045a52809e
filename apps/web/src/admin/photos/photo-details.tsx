import { type AdminPhoto, adminTexts, limits, photoPath } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { DescriptionField } from '../shared/components/description-field.tsx';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { PlanBadges } from '../shared/plans/plan-badges.tsx';
import { ScheduleDialog } from '../shared/plans/schedule-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRunPhotoCommand } from '../shared/photos/photo-commands.ts';
import { PhotoEditor } from './editor/photo-editor.tsx';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { ReloadingImage } from '../shared/components/reloading-image.tsx';
import { AddToEventDialog } from './add-to-event-dialog.tsx';
import { DeletePhotosDialog } from './delete-photos-dialog.tsx';
import { DownloadPhotosDialog } from './download-photos-dialog.tsx';
import { changedFields, formatFileDetails, isTooLong, photoForm } from './photo-format.ts';
import { usePlaceFirst } from './use-gallery-order.ts';
import styles from './photo-details.module.css';

const { galleryOrder, photoEditor, photoManager, schedule, upload } = adminTexts;

function Preview({ photo }: { photo: AdminPhoto }): ReactNode {
  const { status, cdnUrl, placeholder, width, height } = photo;
  if (status !== 'ready' || width === null || height === null) return null;
  return (
    <ReloadingImage
      className={styles.picture}
      src={cdnUrl}
      alt=""
      width={width}
      height={height}
      decoding="async"
      style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}
      // Otherwise the placeholder shows through a transparent photo.
      onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
    />
  );
}

/** The status of the photo, the reason for a failure, and a retry button. */
function PhotoStatus({ photo, onRetry }: { photo: AdminPhoto; onRetry: () => void }): ReactNode {
  const { status, failure, listed, kept, repaired, id } = photo;
  return (
    <>
      {status === 'failed' ? (
        <div className={classNames('stack gap-3', styles.failure)}>
          <Icon name="alert" size={20} />
          <p>{failure?.text ?? photoManager.failed}</p>
          <Button size="small" icon={<Icon name="retry" size={18} />} onClick={onRetry}>
            {adminTexts.work.tryAgain}
          </Button>
        </div>
      ) : null}
      {status === 'processing' ? <p role="status">{photoManager.processing}</p> : null}
      {listed ? null : (
        <p className={styles.note}>{kept ? photoManager.keptWhy : photoManager.unlistedWhy}</p>
      )}
      {repaired ? <p className={styles.note}>{photoManager.repaired}</p> : null}
      <p className={styles.note}>
        {formatFileDetails(photo)}
        {status === 'ready' && listed ? (
          <>
            {' · '}
            <Link to={photoPath(id)}>View in gallery</Link>
          </>
        ) : null}
      </p>
    </>
  );
}

interface PhotoDetailsProps {
  /** The current state, updated while the dialog is open. */
  photo: AdminPhoto;
  /** @param message is shown, if there is one */
  onChanged: (photo: AdminPhoto, message?: string) => void;
  onDeleted: () => void;
  /** Called to describe this photo and those after it, each by itself. */
  onDescribeOneByOne: () => void;
  onClose: () => void;
}

type Task = 'saving' | 'retrying' | 'publishing' | 'placing' | 'deleting';

/** A dialog to view a photo, and for all that can be done with it. */
export function PhotoDetails(props: PhotoDetailsProps): ReactNode {
  const { photo, onChanged, onDeleted, onDescribeOneByOne, onClose } = props;
  const { id } = photo;
  const runCommand = useRunPhotoCommand();
  const placeFirst = usePlaceFirst();
  const editor = useEditor(photoForm(id), { value: { description: photo.description ?? '' } });
  const [task, setTask] = useState<Task>();
  const [asked, setAsked] = useState<'delete' | 'download' | 'edit' | 'event' | 'schedule'>();
  const [refusal, setRefusal] = useState<string>();
  const { description } = editor.value;
  const changes = changedFields(photo, editor.value);
  const isChanged = Object.keys(changes).length > 0;
  // A photo with edits has been ready before.
  const canEdit = photo.hasOriginal && (photo.status === 'ready' || photo.edits !== null);
  const isReady = photo.status === 'ready';
  const onAnswered = () => setAsked(undefined);

  const run = async (name: Task, work: () => Promise<void>) => {
    setTask(name);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
    }
    setTask(undefined);
  };
  const saveBefore = (goOn: () => void) => {
    if (isTooLong(description)) return;
    if (!isChanged) return goOn();
    void run('saving', async () => {
      await runCommand({ action: 'update', change: changes, photoIds: [id] });
      editor.discard();
      goOn();
    });
  };
  const save = () => saveBefore(onClose);
  const retry = () =>
    run('retrying', async () =>
      onChanged(await adminApi.call('adminRetryPhoto', { params: { id } }), photoManager.retried),
    );
  const publish = (listed: boolean) =>
    run('publishing', async () => {
      await runCommand({ action: listed ? 'publish' : 'hide', photoIds: [id] });
      onClose();
    });
  const putFirst = () =>
    run('placing', async () => {
      await placeFirst([id]);
      onClose();
    });
  const remove = () =>
    run('deleting', async () => {
      await runCommand({ action: 'delete', photoIds: [id] });
      onDeleted();
      onClose();
    }).then(onAnswered);
  return (
    <>
      <EditorDialog
        title="Photo"
        isChanged={isChanged && task === undefined}
        isSaving={task !== undefined && task !== 'deleting'}
        refusal={refusal}
        onSave={save}
        onClose={onClose}
        onDiscard={editor.discard}
        restoredAt={editor.restoredAt}
        action={
          <Button variant="plain" className={styles.danger} onClick={() => setAsked('delete')}>
            Delete
          </Button>
        }
      >
        <Preview photo={photo} />
        <PhotoStatus photo={photo} onRetry={() => void retry()} />
        {photo.hasOriginal || photo.status !== 'ready' ? null : (
          <p className={styles.note}>{photoEditor.noOriginal}</p>
        )}
        <div className="cluster gap-2">
          <Button size="small" aria-haspopup="dialog" disabled={!canEdit} onClick={() => setAsked('edit')}>
            {photoEditor.open}
          </Button>
          <Button size="small" onClick={() => void publish(!photo.listed)}>
            {photo.listed ? photoManager.hide : photoManager.publish}
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('schedule')}>
            {schedule.open}
          </Button>
          <Button size="small" onClick={() => saveBefore(onDescribeOneByOne)}>
            {photoManager.describeOneByOne}
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('event')}>
            {photoManager.addToEvent}
          </Button>
          <Button size="small" disabled={!isReady || !photo.listed} onClick={() => void putFirst()}>
            {galleryOrder.first}
          </Button>
          <Button
            size="small"
            aria-haspopup="dialog"
            disabled={!isReady}
            onClick={() => setAsked('download')}
          >
            {photoManager.download}
          </Button>
          <PlanBadges kind="photo" id={id} />
        </div>
        <DescriptionField
          value={description}
          length={description.trim().length}
          most={limits.photo.maxDescriptionLength}
          tooLong={upload.descriptionTooLong}
          hint="Shown below the photo and read aloud by screen readers."
          onChange={(text) => editor.change({ description: text })}
        />
      </EditorDialog>
      {asked === 'edit' ? (
        <PhotoEditor
          photo={photo}
          onSaved={({ photo: saved, text, undo }) => {
            onChanged(saved);
            offerUndo({ text, undo });
            onClose();
          }}
          onClose={onAnswered}
        />
      ) : null}
      {asked === 'schedule' ? (
        <ScheduleDialog
          items={{ kind: 'photo', ids: [id], isPublic: photo.listed }}
          onNews={(text) => onChanged(photo, text)}
          onClose={onAnswered}
        />
      ) : null}
      {asked === 'download' ? (
        <DownloadPhotosDialog
          ids={[id]}
          onStarted={(text) => {
            onAnswered();
            onChanged(photo, text);
          }}
          onClose={onAnswered}
        />
      ) : null}
      {asked === 'event' ? (
        <AddToEventDialog ids={[id]} run={runCommand} onDone={onClose} onClose={onAnswered} />
      ) : null}
      {asked === 'delete' ? (
        <DeletePhotosDialog
          ids={[id]}
          isDeleting={task === 'deleting'}
          onConfirm={() => void remove()}
          onCancel={onAnswered}
        />
      ) : null}
    </>
  );
}
