import { memberTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ReloadingImage } from '../../photos/reloading-image.tsx';
import { canRetry, percentOf } from '../../uploads/upload.state.ts';
import { gripAttribute } from './grip.sensor.ts';
import styles from './photo-board.module.css';
import { type EditedPhoto } from './use-post-editor.ts';
import { type Step, stepAttribute } from './use-repeated-steps.ts';

const { postEditor } = memberTexts;

export const nameOf = ({ photo, upload }: EditedPhoto): string =>
  photo?.originalName ?? upload?.fileName ?? '';

const pictureOf = ({ photo, upload }: EditedPhoto): string | null =>
  photo === undefined ? (upload?.previewUrl ?? null) : (photo.thumbnailUrl ?? photo.placeholder);

/** The progress or the failure of a photo. */
function State({ placed, isUnreadable }: { placed: EditedPhoto; isUnreadable: boolean }): ReactNode {
  const { photo, upload } = placed;
  if (photo?.status === 'processing') return <p className={styles.state}>Processing</p>;
  if (photo?.status === 'failed') return <p className={styles.refusal}>{photo.failure?.text ?? 'Failed'}</p>;
  switch (upload?.phase.name) {
    case 'uploading': {
      const percent = percentOf(upload.phase.sentBytes, upload.phase.totalBytes);
      return (
        <div className={styles.state}>
          Uploading {percent} %
          <ProgressBar label={`Upload of ${upload.fileName}`} percent={percent} />
        </div>
      );
    }
    case 'waiting':
      return <p className={styles.state}>Retrying automatically</p>;
    case 'processing':
    case 'ready':
      return (
        <p className={styles.state} data-arrived>
          <Icon name="done" size={16} /> Uploaded
        </p>
      );
    case 'failed':
      return <p className={styles.refusal}>{upload.phase.text}</p>;
    case 'queued':
      return isUnreadable ? <p className={styles.refusal}>{postEditor.unreadable}</p> : null;
    case 'interrupted':
    case undefined:
      return null;
  }
}

interface PhotoSlotProps {
  placed: EditedPhoto;
  index: number;
  isLast: boolean;
  isLocked: boolean;
  /** `isPointer`: pressed by pointer, not by key. */
  onStep: (step: Step, isPointer: boolean) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** A tile of the board: the picture, its state and its buttons. */
export function PhotoSlot(props: PhotoSlotProps): ReactNode {
  const { placed, index, isLast, isLocked, onStep, onRemove, onRetry } = props;
  const name = nameOf(placed);
  const picture = pictureOf(placed);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const mover = (step: Step, isPossible: boolean, icon: IconName) => (
    <Button
      variant="plain"
      className={styles.tool}
      aria-label={`Move ${name} ${step}`}
      {...{ [stepAttribute]: step }}
      // Stays focusable at either end of the list.
      aria-disabled={!isPossible || undefined}
      disabled={isLocked}
      icon={<Icon name={icon} size={20} />}
      // `detail` is 0 for a click without a pointer.
      onClick={({ detail }) => isPossible && onStep(step, detail > 0)}
    />
  );
  return (
    <>
      <div className={styles.frame}>
        <Icon name={isUnreadable ? 'alert' : 'picture'} size={28} />
        {picture === null ? null : (
          <ReloadingImage
            src={picture}
            alt={name}
            draggable={false}
            decoding="async"
            onError={() => setIsUnreadable(true)}
          />
        )}
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        {isLocked ? null : <span className={styles.grip} {...{ [gripAttribute]: '' }} aria-hidden="true" />}
        <Button
          variant="plain"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          disabled={isLocked}
          icon={<Icon name="close" size={20} />}
          onClick={onRemove}
        />
      </div>
      <State placed={placed} isUnreadable={isUnreadable} />
      <div className={styles.tools}>
        {mover('first', index > 0, 'first')}
        {mover('earlier', index > 0, 'previous')}
        {mover('later', !isLast, 'next')}
        {placed.upload !== undefined && canRetry(placed.upload) ? (
          <Button
            variant="plain"
            className={styles.tool}
            aria-label={`Retry ${name}`}
            // Even while the post is sent, a waiting upload can be retried at once.
            disabled={isLocked && placed.upload.phase.name !== 'waiting'}
            icon={<Icon name="retry" size={20} />}
            onClick={onRetry}
          />
        ) : null}
      </div>
    </>
  );
}
