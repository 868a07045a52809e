import { type Photo } from '@sandstone/contract';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoveButton } from '../reactions/love-button.tsx';
import { type OpenedPhoto } from './opened-photo.ts';
import { PhotoViewerBar } from './photo-viewer-bar.tsx';
import { PhotoViewerSlides, type SlidesControl } from './photo-viewer-slides.tsx';
import { PhotoViewerStrip } from './photo-viewer-strip.tsx';
import { photoCaption } from './photo-name.ts';
import stage from './photo-stage.module.css';
import styles from './photo-viewer.module.css';
import { useModal } from './photo-viewer-modal.ts';
import { useViewerChrome } from './viewer-chrome.ts';
import { useViewerTouch } from './viewer-touch.ts';
import { indexAfter, stepOfKey, type ViewerStep } from './viewer-navigation.ts';

/** Longer texts may not fit into two lines on a phone. */
const shortLength = 90;

interface PhotoViewerCaptionProps {
  text: string | null;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

/** The description of a photo: two lines, and all of it on request. */
function PhotoViewerCaption({ text, isWhole, onWhole }: PhotoViewerCaptionProps): ReactNode {
  const isLong = text !== null && text.length > shortLength;
  return (
    <div
      className={classNames(stage.words, styles.words)}
      data-chrome=""
      data-whole={isWhole || undefined}
      dir="auto"
    >
      <p>{text}</p>
      {isLong || isWhole ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => onWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </button>
      ) : null}
    </div>
  );
}

export interface PhotoViewerProps {
  /** The loaded photos, out of `total`. */
  photos: readonly Photo[];
  total: number;
  /** The index of the first one among all of them, if known. */
  firstIndex?: number;
  /** The id of the first shown photo, one of `photos`. */
  start: string;
  opened: OpenedPhoto;
  onNearEnd?: () => void;
  onNearStart?: () => void;
}

const nearEnd = 6;
/** The address changes when paging pauses; some browsers allow only a hundred changes in ten seconds. */
const restMs = 150;

/** Shows one photo at a time over the whole screen. The dialog traps the focus and makes the page inert. */
export function PhotoViewer(props: PhotoViewerProps): ReactNode {
  const { photos, total, firstIndex, start, opened, onNearEnd, onNearStart } = props;
  const [shownId, setShownId] = useState(start);
  const [zoom, setZoom] = useState(1);
  /** The id of the photo whose whole caption is shown. */
  const [readId, setReadId] = useState<string>();
  const control = useRef<SlidesControl>(null);
  // If the shown photo was deleted meanwhile, show the first one.
  const index = Math.max(
    photos.findIndex(({ id }) => id === shownId),
    0,
  );
  const photo = photos[index];
  const count = photos.length;
  const dialog = useModal(start, opened.close);
  const chrome = useViewerChrome(dialog);
  const caption = photo === undefined ? null : photoCaption(photo);
  const isRead = photo !== undefined && readId === photo.id;
  const touch = useViewerTouch({
    isQuiet: chrome.isQuiet,
    onWake: chrome.show,
    onTap: chrome.hide,
    onSwipe: (where) => {
      if (zoom > 1) return;
      if (where === 'up' && caption !== null) {
        setReadId(photo?.id);
        chrome.show();
      } else if (isRead) setReadId(undefined);
    },
  });

  const showIndex = useCallback(
    (next: number) => {
      const id = photos[next]?.id;
      if (id !== undefined) setShownId(id);
    },
    [photos],
  );
  const { show } = opened;
  useEffect(() => {
    const timer = setTimeout(() => show(shownId), restMs);
    return () => clearTimeout(timer);
  }, [show, shownId]);
  useEffect(() => {
    if (index >= count - nearEnd) onNearEnd?.();
    if (index < nearEnd) onNearStart?.();
  }, [index, count, onNearEnd, onNearStart]);

  const move = (where: ViewerStep) => {
    const next = indexAfter(where, index, count);
    if (next === index) return;
    if (where === 'next' || where === 'previous') control.current?.step(where);
    else showIndex(next);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const where = stepOfKey(event.key);
      if (where === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // The arrow keys pan a zoomed photo.
      if (zoom > 1 && where !== 'first' && where !== 'last') return;
      event.preventDefault();
      event.stopPropagation();
      move(where);
    };
    // A control that was just disabled may have the focus; its keys do not reach the dialog.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  });

  if (photo === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className={classNames(stage.stage, styles.viewer)}
      data-theme="dark"
      data-quiet={chrome.isQuiet || undefined}
      aria-label="Photo viewer"
      tabIndex={-1}
      {...touch}
    >
      <PhotoViewerBar
        photo={photo}
        place={firstIndex === undefined ? undefined : firstIndex + index + 1}
        total={total}
        zoom={zoom}
        onZoom={() => control.current?.toggleZoom()}
        onClose={opened.close}
      />
      <div className={stage.photo}>
        <PhotoViewerSlides
          ref={control}
          photos={photos}
          index={index}
          onIndex={showIndex}
          onZoom={setZoom}
          onClose={opened.close}
          closesByPull={!isRead}
        />
        {(['previous', 'next'] as const).map((where) => (
          <button
            key={where}
            type="button"
            className={classNames(stage.button, styles.step, styles[where])}
            data-chrome=""
            aria-label={where === 'previous' ? 'Previous photo' : 'Next photo'}
            aria-disabled={indexAfter(where, index, count) === index}
            onClick={() => move(where)}
          >
            <Icon name={where} size={28} />
          </button>
        ))}
        <div className={styles.love} data-chrome="">
          <LoveButton items="photos" id={photo.id} label="Love this photo" isRound />
        </div>
      </div>
      <PhotoViewerCaption
        text={caption}
        isWhole={isRead}
        onWhole={(isWhole) => setReadId(isWhole ? photo.id : undefined)}
      />
      <PhotoViewerStrip photos={photos} index={index} firstIndex={firstIndex ?? 0} onIndex={showIndex} />
    </dialog>
  );
}
