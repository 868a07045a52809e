import { type Photo } from '@sandstone/contract';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { photoName } from './photo-tile.tsx';
import styles from './photo-viewer.module.css';
import { indexAfter, moveOfKey, moveOfSwipe, type ViewerMove } from './viewer-moves.ts';

interface PhotoViewerProps {
  /** As many as have been loaded, of `total`. */
  photos: readonly Photo[];
  total: number;
  index: number;
  onMove: (index: number) => void;
  onNearEnd?: () => void;
  onClose: () => void;
}

const nearEnd = 6;

/** One picture at a time over the whole screen. The dialog element keeps the focus in and gives it back. */
export function PhotoViewer({
  photos,
  total,
  index,
  onMove,
  onNearEnd,
  onClose,
}: PhotoViewerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const photo = photos[index];

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (index >= photos.length - nearEnd) onNearEnd?.();
  }, [index, photos.length, onNearEnd]);

  if (photo === undefined) return null;
  const move = (where: ViewerMove | undefined) => {
    if (where === undefined) return;
    const next = indexAfter(where, index, photos.length);
    if (next !== index) onMove(next);
  };
  const end = (event: PointerEvent) => {
    if (start.current !== null)
      move(moveOfSwipe(event.clientX - start.current.x, event.clientY - start.current.y));
    start.current = null;
  };
  return (
    // Keys act on the dialog as a whole; its buttons say the same to a pointer and to a screen reader.
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="Photo viewer"
      onClose={onClose}
      onKeyDown={(event) => move(moveOfKey(event.key))}
    >
      <figure
        className={styles.stage}
        // A picture that is dragged as a file would end the swipe of a mouse.
        onDragStart={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          start.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={end}
        onPointerCancel={() => {
          start.current = null;
        }}
      >
        <Picture
          key={photo.id}
          className={styles.picture}
          sources={photo.sources}
          src={photo.cdnUrl}
          alt={photoName(photo, index)}
          width={photo.width}
          height={photo.height}
          sizes="100vw"
          placeholder={photo.placeholder}
          priority="first"
        />
      </figure>
      <div className={styles.foot}>
        <p className={styles.words}>{photo.description}</p>
        <p className={styles.count} aria-live="polite">
          <span className="visually-hidden">Photo </span>
          {index + 1} <span aria-hidden="true">/</span>
          <span className="visually-hidden">of</span> {total}
        </p>
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
      <button
        type="button"
        className={styles.previous}
        aria-label="Previous photo"
        aria-disabled={index === 0}
        onClick={() => move('previous')}
      >
        <Icon name="previous" size={28} />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label="Next photo"
        aria-disabled={index === photos.length - 1}
        onClick={() => move('next')}
      >
        <Icon name="next" size={28} />
      </button>
    </dialog>
  );
}
