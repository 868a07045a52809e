import { reactions, type UnlockedVideo, type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { sessionEpoch } from '../../shared/session/session-epoch.ts';
import { useReactions } from '../../shared/reactions/use-reactions.ts';
import { EarlyButton } from '../../ui/early-button.tsx';
import { Toast } from '../../ui/toast.tsx';
import styles from './reactions.module.css';

const label = 'Reactions';
const emojiOf = (text: string) => reactions.find((reaction) => reaction.text === text)?.emoji;

function ReactionCounts({ reactions }: Pick<Video, 'reactions'>): ReactNode {
  const given = reactions.filter(({ count }) => count > 0);
  if (given.length === 0) return null;
  return (
    <ul className={classNames('cluster gap-2', styles.counts)} aria-label={label}>
      {given.map(({ reaction_title: title, count }) => (
        <li key={title}>
          <span aria-hidden="true">{emojiOf(title)}</span> {title} <strong>{formatCount(count)}</strong>
        </li>
      ))}
    </ul>
  );
}

function ReactionButtons({ video }: { video: UnlockedVideo }): ReactNode {
  const { shown, react, toastText, clearToast } = useReactions({ items: 'videos', ...video });
  return (
    <>
      <ul className={classNames('stack gap-2', styles.choices)} aria-label={label}>
        {shown.map(({ value, emoji, text, count, isOwn }) => (
          <li key={value}>
            <EarlyButton
              name={`react-${value}`}
              className={styles.choice}
              aria-pressed={isOwn}
              onAct={() => react(value, !isOwn)}
            >
              <span aria-hidden="true">{emoji}</span> {text}{' '}
              <strong>{count === 0 ? null : formatCount(count)}</strong>
            </EarlyButton>
          </li>
        ))}
      </ul>
      <Toast text={toastText} onGone={clearToast} />
    </>
  );
}

/** Shows the reaction counts of a video, as buttons if it is unlocked. */
export function Reactions({ video }: { video: Video }): ReactNode {
  if (video.locked || video.availableReactions.length === 0)
    return <ReactionCounts reactions={video.reactions} />;
  // A new key resets the state for another video or another session.
  return <ReactionButtons key={`${video.id} ${sessionEpoch()}`} video={video} />;
}
