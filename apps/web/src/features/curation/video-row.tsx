import { type AdminVideo, memberTexts, videoPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../../components/card.module.css';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatDuration } from '../../video-cards/duration.ts';
import { VideoCover } from '../../video-cards/video-cover.tsx';
import styles from './row.module.css';
import { SeeItLink } from './see-it-link.tsx';

const { curation } = memberTexts;
const coverSizes = '(min-width: 700px) 128px, 96px';

function Thumbnail({ streamId, cover }: AdminVideo): ReactNode {
  if (streamId === null || cover === null)
    return (
      <span className={styles.picture}>
        <Icon name="film" />
      </span>
    );
  return <VideoCover className={styles.picture} streamId={streamId} cover={cover} sizes={coverSizes} />;
}

interface VideoRowProps {
  video: AdminVideo;
  /** Undefined outside of the selection mode. */
  isChosen: boolean | undefined;
  onPress: () => void;
}

/** A video in the list; the row opens the editor, or selects the video, and a link beside it leads to its page. */
export function VideoRow({ video, isChosen, onPress }: VideoRowProps): ReactNode {
  const { title, event, type, state, hidden, gone, duration } = video;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={classNames(card.card, styles.row)}
        aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
        aria-pressed={isChosen}
        onClick={onPress}
      >
        <Thumbnail {...video} />
        <span className={styles.words}>
          <span className={styles.title} data-hidden={hidden || gone || undefined}>
            {title}
          </span>
          <span className={styles.line}>
            {event?.title ?? 'No adventure'}
            {duration > 0 ? ` · ${formatDuration(duration)}` : null}
          </span>
          <span className={styles.badges}>
            <Badge tone={type === 'premium' ? 'gold' : 'accent'}>{curation.types[type]}</Badge>
            {state === 'ready' ? null : <Badge>{curation[state]}</Badge>}
            {hidden ? <Badge>{curation.hidden}</Badge> : null}
            {gone ? <Badge>{curation.gone}</Badge> : null}
          </span>
        </span>
        {isChosen === undefined ? (
          <Icon name="forward" size={20} />
        ) : (
          <span className={styles.mark}>{isChosen ? <Icon name="done" size={18} /> : null}</span>
        )}
      </button>
      {isChosen === undefined && !hidden && !gone ? <SeeItLink to={videoPath(video)} title={title} /> : null}
    </li>
  );
}
