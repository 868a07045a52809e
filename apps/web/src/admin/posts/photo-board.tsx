import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { ReloadingImage } from '../shared/components/reloading-image.tsx';
import { SortableBoard } from '../shared/sortable/sortable-board.tsx';
import { IconButton } from '../shared/components/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { canRetry, percentOf } from '../shared/uploads/upload.state.ts';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import text from '../shared/components/text.module.css';
import styles from './photo-board.module.css';
import { type EditedPhoto } from './post-editor.state.ts';
import { type PostEditor } from './use-post-editor.ts';

const { postEditor } = adminTexts;

const nameOf = ({ photo, upload }: EditedPhoto): string => photo?.originalName ?? upload?.fileName ?? '';

const pictureOf = ({ photo, upload }: EditedPhoto): string | null =>
  photo === undefined ? (upload?.previewUrl ?? null) : (photo.thumbnailUrl ?? photo.placeholder);

const canTryAgain = ({ photo, upload }: EditedPhoto): boolean =>
  photo?.status === 'failed' || (upload !== undefined && canRetry(upload));

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

/** The photos of a post in order, to move, remove and retry. */
export function PhotoBoard({ editor }: { editor: PostEditor }): ReactNode {
  const { photos, move, remove, retry } = editor;
  const isLocked = editor.step !== 'writing';
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const items = photos.map((placed) => {
    const { key, upload } = placed;
    const name = nameOf(placed);
    const picture = pictureOf(placed);
    const isUnreadable = unreadable.has(key);
    return {
      key,
      name,
      picture: (
        <>
          <Icon name={isUnreadable ? 'alert' : 'picture'} size={28} />
          {picture === null ? null : (
            <ReloadingImage
              src={picture}
              alt={name}
              draggable={false}
              decoding="async"
              onError={() => setUnreadable((before) => new Set(before).add(key))}
            />
          )}
        </>
      ),
      details: <State placed={placed} isUnreadable={isUnreadable} />,
      tools: canTryAgain(placed) ? (
        <IconButton
          icon="retry"
          label={`Retry ${name}`}
          // Even while the post is sent, a waiting upload can be retried at once.
          disabled={isLocked && upload?.phase.name !== 'waiting'}
          onClick={() => retry(key)}
        />
      ) : null,
      onRemove: () => remove(key),
    };
  });
  return (
    <section aria-labelledby="post-photos" className="stack gap-3">
      <SectionHeading id="post-photos" title="Photos" isLarge>
        <p className={text.note}>
          {photos.length} / {limits.post.maxPhotos}
        </p>
      </SectionHeading>
      <SortableBoard
        label="Photos in order"
        noun="photo"
        items={items}
        isLocked={isLocked}
        empty={<p className={text.note}>None yet. Photos are optional.</p>}
        onMove={move}
      />
    </section>
  );
}
