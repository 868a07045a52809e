import { filteredVideosPath, pages, texts, type Video, videoPath, videoPageTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { useMenuEvents } from '../../shared/navigation/menu-events.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './player.module.css';

interface LockedNoticeProps {
  video: Video;
  /** Videos of its event, without it. */
  others: readonly Video[];
}

/** Says in place of the player what signing in opens. */
export function LockedNotice({ video, others }: LockedNoticeProps): ReactNode {
  const { opens } = videoPageTexts;
  const event = useMenuEvents().find(({ slug }) => slug === video.eventSlug);
  // `others` are only the first ones of a long adventure.
  const locked = (event?.counts.premium ?? 1) - 1;
  const clip = others.find((other) => !other.locked);
  return (
    <div className={styles.over}>
      <span className={styles.mark}>
        <Icon name="lock" size={28} />
      </span>
      <p className={styles.words}>{texts.videos.lockedPreview}</p>
      <ul className={styles.opens}>
        <li>{opens.whole(Math.round(video.duration / 60))}</li>
        {locked < 1 ? null : <li>{opens.adventure(locked)}</li>}
        <li>{opens.all}</li>
      </ul>
      <div className={styles.actions}>
        <ButtonLink variant="main" to={signInPath(pages.signIn, videoPath(video))}>
          {texts.navigation.signIn}
        </ButtonLink>
        <ButtonLink
          className={styles.onDark}
          to={clip === undefined ? filteredVideosPath('type', 'free') : videoPath(clip)}
        >
          {clip === undefined ? opens.clips : opens.clip}
        </ButtonLink>
      </div>
    </div>
  );
}
