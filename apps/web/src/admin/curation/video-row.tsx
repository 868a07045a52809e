import {
  adminTexts,
  type AdminVideo,
  type ItemFigures,
  type UpdateVideos,
  videoPath,
} from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../components/card.module.css';
import { SelectionMark } from '../components/photo-tile.tsx';
import { RowFigures } from '../insights/row-figures.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatDuration } from '../../shared/video-cards/duration.ts';
import styles from './row.module.css';
import { RowLink } from './row-link.tsx';
import { RowPicture, RowPictureButton } from './row-picture.tsx';
import { RowSwitches } from './row-switches.tsx';

const { curation } = adminTexts;

interface VideoRowProps {
  video: AdminVideo;
  /** Undefined until they are known. */
  figures: ItemFigures | undefined;
  /** Undefined outside of the selection mode. */
  isChosen: boolean | undefined;
  onPress: () => void;
  onPicture: () => void;
  change: (change: UpdateVideos['change']) => Promise<void>;
}

/**
 * A video in the list. The row opens the editor, or selects the video. Beside it are its picture, which can be changed,
 * switches for what changes most often, and a link to its page.
 */
export function VideoRow({ video, figures, isChosen, onPress, onPicture, change }: VideoRowProps): ReactNode {
  const { title, event, type, state, hidden, gone, duration } = video;
  const isSelecting = isChosen !== undefined;
  return (
    <li className={classNames(card.card, styles.item)} data-chosen={isChosen}>
      <button
        type="button"
        className={styles.row}
        aria-haspopup={isSelecting ? undefined : 'dialog'}
        aria-pressed={isChosen}
        onClick={onPress}
      >
        {isSelecting ? <RowPicture {...video} /> : null}
        <span className={styles.words}>
          <span className={styles.title} data-hidden={hidden || gone || undefined}>
            {title}
          </span>
          <span className={styles.line}>
            {event?.title ?? curation.noAdventure}
            {duration > 0 ? ` · ${formatDuration(duration)}` : null}
          </span>
          <RowFigures figures={figures} />
          <span className={styles.badges}>
            {isSelecting ? (
              <Badge tone={type === 'premium' ? 'gold' : 'accent'}>{curation.types[type]}</Badge>
            ) : null}
            {state === 'ready' ? null : <Badge>{curation[state]}</Badge>}
            {isSelecting && hidden ? <Badge>{curation.hidden}</Badge> : null}
            {gone ? <Badge>{curation.gone}</Badge> : null}
          </span>
        </span>
        {isSelecting ? <SelectionMark isChosen={isChosen} /> : <Icon name="forward" size={20} />}
      </button>
      {isSelecting ? null : <RowPictureButton of={video} onPress={onPicture} />}
      {isSelecting ? null : (
        <div className={classNames(styles.actions, styles.switches)}>
          <RowSwitches video={video} change={change} />
          {hidden || gone ? null : (
            <RowLink isWide text={curation.seeIt} to={videoPath(video)} title={title} />
          )}
        </div>
      )}
    </li>
  );
}
