import { type AdminPhoto, adminTexts, limits } from '@sandstone/contract';
import { memo, type ReactNode, useId, useState } from 'react';
import card from '../components/card.module.css';
import { IconButton } from '../components/icon-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { UploadFailure } from './upload-failure.tsx';
import { canRetry, hasFailed, isSending, percentOf, type UploadItem } from './upload.state.ts';
import { type UploadQueue } from './upload.queue.ts';
import text from '../components/text.module.css';
import styles from './upload-row.module.css';
import controls from '../../../ui/control.module.css';
import { isForInputMethod } from '../../../ui/input-method.ts';

const megabyte = 1024 * 1024;

export function fileSize(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

interface UploadDescriptionProps {
  item: UploadItem;
  queue: UploadQueue;
}

/** A field that is saved when it is left. Enter moves on to the field of the next photo. */
function UploadDescription({ item, queue }: UploadDescriptionProps): ReactNode {
  const { key, fileName, description = '', descriptionFailure } = item;
  const [text, setText] = useState(description);
  const id = useId();
  const save = () => {
    if (text !== description || descriptionFailure !== undefined) queue.describe(key, text);
  };
  return (
    <>
      <input
        className={classNames(controls.control, styles.description)}
        aria-label={adminTexts.upload.descriptionOf(fileName)}
        aria-describedby={descriptionFailure === undefined ? undefined : id}
        placeholder={adminTexts.upload.describe}
        maxLength={limits.photo.maxDescriptionLength}
        dir="auto"
        enterKeyHint="next"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isForInputMethod(event)) return;
          event.preventDefault();
          const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
          if (next) next.focus();
          else save();
        }}
      />
      {descriptionFailure === undefined ? null : (
        <p id={id} role="alert" className={styles.reason}>
          {descriptionFailure}
        </p>
      )}
    </>
  );
}

function phaseText({ phase, duplicate }: UploadItem): string {
  switch (phase.name) {
    case 'queued':
      return 'Waiting';
    case 'uploading':
      return `Uploading ${percentOf(phase.sentBytes, phase.totalBytes)} %`;
    case 'waiting':
      return 'Retrying automatically';
    case 'processing':
      return 'Processing';
    case 'ready':
      return duplicate ? 'Ready, it was here already' : 'Ready';
    case 'failed':
      return 'Failed';
    case 'interrupted':
      return 'Interrupted';
  }
}

/** Returns why the upload failed, waits or was interrupted. */
function reasonOf({ phase }: UploadItem): string | undefined {
  switch (phase.name) {
    case 'failed':
      return phase.text;
    case 'waiting':
      // The text asks for a retry, which already happens automatically.
      return phase.text === adminTexts.upload.cutOff ? undefined : phase.text;
    case 'interrupted':
      return adminTexts.upload.interrupted;
    case 'queued':
    case 'uploading':
    case 'processing':
    case 'ready':
      return undefined;
  }
}

interface UploadRowProps {
  item: UploadItem;
  queue: UploadQueue;
  /** A photo that is not in the queue, because it has failed before this visit. */
  photo?: AdminPhoto;
}

/** Rendered again only if its item has changed: the list may have hundreds. */
export const UploadRow = memo(function Row({ item, queue, photo }: UploadRowProps): ReactNode {
  const { phase, fileName } = item;
  const reason = reasonOf(item);
  const failed = hasFailed(item);
  return (
    <li
      className={classNames(
        card.card,
        styles.row,
        failed && styles.failed,
        phase.name === 'waiting' && styles.waiting,
      )}
      data-phase={phase.name}
    >
      <Thumbnail src={item.previewUrl} icon="picture" size={72} className={styles.preview} />
      <div className="stack gap-1">
        <p className={text.name} title={fileName}>
          {fileName}
        </p>
        <p className={styles.state}>
          {phase.name === 'ready' ? <Icon name="done" size={16} /> : null}
          {failed ? <Icon name="alert" size={16} /> : null}
          <span>{phaseText(item)}</span>
          <span className={styles.size}>{fileSize(item.bytes)}</span>
          {item.duplicate ? <Badge>Duplicate</Badge> : null}
        </p>
        {failed ? null : <UploadDescription item={item} queue={queue} />}
        {phase.name === 'uploading' ? (
          <ProgressBar
            label={`Upload of ${fileName}`}
            percent={percentOf(phase.sentBytes, phase.totalBytes)}
          />
        ) : null}
        {phase.name === 'processing' ? <ProgressBar label={`Processing of ${fileName}`} /> : null}
        {reason === undefined ? null : <p className={styles.reason}>{reason}</p>}
        {failed ? <UploadFailure item={item} queue={queue} photo={photo} /> : null}
      </div>
      <div className={classNames('row gap-1', styles.actions)}>
        {canRetry(item) && !failed ? (
          <Button
            size="small"
            aria-label={`Retry ${fileName}`}
            icon={<Icon name="retry" size={18} />}
            onClick={() => queue.retry(item.key)}
          >
            Retry
          </Button>
        ) : null}
        {failed ? null : (
          <IconButton
            icon="close"
            label={isSending(item) ? `Cancel ${fileName}` : `Remove ${fileName} from the list`}
            onClick={() => queue.cancel(item.key)}
          />
        )}
      </div>
    </li>
  );
});
