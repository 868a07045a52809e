import { type AdminPhoto, adminTexts } from '@sandstone/contract';
import { type ReactNode, useRef } from 'react';
import { useAction } from '../api/use-action.ts';
import { FileButton } from '../components/file-button.tsx';
import { Refusal } from '../components/refusal.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReloadFailedPhotos } from './failed-photos.query.ts';
import { acceptedTypes, withRealTypes } from './file-types.ts';
import { canRetry, photoIdOf, type UploadItem } from './upload.state.ts';
import { type UploadQueue } from './upload.queue.ts';
import { checkChosen } from './upload.validation.ts';
import styles from './upload-row.module.css';
import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';
import { leftAloneText, offerUndo } from '../undo/undo.store.ts';

/** Moves a photo that cannot be shown to the trash, and offers to undo it. */
async function deleteFailedPhoto(id: string, onRestored: () => void): Promise<void> {
  let deleted: { version: number };
  try {
    deleted = await adminApi.call('adminDeletePhoto', { params: { id } });
  } catch (error) {
    // Another window has deleted it.
    if (requestFailureOf(error).code === 'photo_not_found') return;
    throw error;
  }
  offerUndo({
    text: adminTexts.photoManager.done.delete(1),
    undo: async () => {
      const body = { kind: 'photo' as const, ids: [id], unchangedSince: deleted.version };
      const restored = await adminApi.call('adminRestore', { body });
      onRestored();
      return leftAloneText('photo', 1 - restored.ids.length);
    },
  });
}

const { upload } = adminTexts;

interface UploadFailureProps {
  item: UploadItem;
  queue: UploadQueue;
  /** A photo that is not in the queue, because it has failed before this visit. */
  photo: AdminPhoto | undefined;
}

/** Offers what the creator can do about a failed upload. */
export function UploadFailure({ item, queue, photo }: UploadFailureProps): ReactNode {
  const { key, fileName, description, isUnlisted } = item;
  const photoId = photoIdOf(item);
  const { isBusy, refusal, run } = useAction();
  const reload = useReloadFailedPhotos();
  const tools = useRef<HTMLDivElement>(null);

  /** The row is about to leave its list, with the focused button. */
  const leave = () => tools.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
  const retry = () => {
    leave();
    if (photo === undefined) queue.retry(key);
    else queue.takeUp(photo);
  };
  const remove = async (id: string) => {
    await deleteFailedPhoto(id, reload);
    leave();
    queue.photoGone(id);
    reload();
  };
  const replace = (file: File) => {
    const { accepted, refused } = checkChosen([file], 0);
    leave();
    queue.cancel(key);
    queue.turnAway(refused.map(({ text }) => ({ fileName: file.name, bytes: file.size, text })));
    queue.add(accepted, {
      ...(description !== undefined && { description }),
      ...(isUnlisted === true && { isUnlisted }),
    });
    if (accepted.length > 0 && photoId !== undefined) void run(() => remove(photoId));
  };
  return (
    <>
      <div ref={tools} className={styles.tools}>
        {canRetry(item) ? (
          <Button
            size="small"
            aria-label={`Retry ${fileName}`}
            icon={<Icon name="retry" size={18} />}
            disabled={isBusy}
            onClick={retry}
          >
            Retry
          </Button>
        ) : null}
        <FileButton
          label={`${upload.chooseAgain}: ${fileName}`}
          accept={acceptedTypes}
          disabled={isBusy}
          onFile={(chosen) =>
            withRealTypes([chosen], ([file]) => {
              if (file !== undefined) replace(file);
            })
          }
        >
          {upload.chooseAgain}
        </FileButton>
        {photoId === undefined ? (
          <Button
            size="small"
            variant="plain"
            aria-label={`Remove ${fileName} from the list`}
            onClick={() => {
              leave();
              queue.cancel(key);
            }}
          >
            Remove
          </Button>
        ) : (
          <Button
            size="small"
            variant="plain"
            aria-label={`${upload.delete} ${fileName}`}
            disabled={isBusy}
            onClick={() => void run(() => remove(photoId))}
          >
            {upload.delete}
          </Button>
        )}
      </div>
      <Refusal isPlain text={refusal} />
    </>
  );
}
