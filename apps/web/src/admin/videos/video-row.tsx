import {
  adminTexts,
  type AdminVideo,
  type ItemFigures,
  type UpdateVideos,
  videoPath,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import card from '../shared/components/card.module.css';
import { SelectionMark } from '../shared/components/photo-tile.tsx';
import { RowFigures } from '../shared/figures/row-figures.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatDuration } from '../../shared/video-cards/duration.ts';
import styles from './row.module.css';
import { RowLink } from './row-link.tsx';
import { RowPicture, RowPictureButton } from './row-picture.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { useAction } from '../shared/api/use-action.ts';
import { MakeFreeDialog } from './make-free-dialog.tsx';

const { videoEditing } = adminTexts;

interface RowSwitchesProps {
  video: AdminVideo;
  change: (change: UpdateVideos['change']) => Promise<void>;
}

/** Switches a video between free and premium, and between shown and hidden, without opening it. Asks before it is free. */
function RowSwitches({ video, change }: RowSwitchesProps): ReactNode {
  const { title, hidden, type } = video;
  const { isBusy, refusal, run } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const isPremium = type === 'premium';
  const start = (wanted: UpdateVideos['change']) => void run(() => change(wanted));
  const switches = [
    [videoEditing.shown, !hidden, () => start({ hidden: !hidden })],
    [
      videoEditing.types.premium,
      isPremium,
      () => (isPremium ? setIsAsking(true) : start({ type: 'premium' })),
    ],
  ] as const;
  return (
    <>
      {switches.map(([name, isOn, press]) => (
        <button
          key={name}
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={isOn}
          aria-busy={isBusy}
          onClick={() => isBusy || press()}
        >
          {name}
          <span className="visually-hidden"> {title}</span>
        </button>
      ))}
      <Refusal text={refusal} />
      {isAsking ? (
        <MakeFreeDialog
          videos={[video]}
          onConfirm={() => {
            setIsAsking(false);
            start({ type: 'free' });
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

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
        className={classNames('stack gap-3', styles.row)}
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
            {event?.title ?? videoEditing.noAdventure}
            {duration > 0 ? ` · ${formatDuration(duration)}` : null}
          </span>
          <RowFigures figures={figures} />
          <span className={styles.badges}>
            {isSelecting ? (
              <Badge tone={type === 'premium' ? 'gold' : 'accent'}>{videoEditing.types[type]}</Badge>
            ) : null}
            {state === 'ready' ? null : <Badge>{videoEditing[state]}</Badge>}
            {isSelecting && hidden ? <Badge>{videoEditing.hidden}</Badge> : null}
            {gone ? <Badge>{videoEditing.gone}</Badge> : null}
          </span>
        </span>
        {isSelecting ? <SelectionMark isChosen={isChosen} /> : <Icon name="forward" size={20} />}
      </button>
      {isSelecting ? null : <RowPictureButton of={video} onPress={onPicture} />}
      {isSelecting ? null : (
        <div className={classNames(styles.actions, styles.switches)}>
          <RowSwitches video={video} change={change} />
          {hidden || gone ? null : (
            <RowLink isWide text={videoEditing.seeIt} to={videoPath(video)} title={title} />
          )}
        </div>
      )}
    </li>
  );
}
