import { pages, texts, type Video, videoPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './player.module.css';

/** @returns what follows a video: after a clip, the full video of its event, else the next one */
export const offerAfter = (video: Video, others: readonly Video[]): Video | undefined =>
  (video.videoType === 'free' ? others.find(({ videoType }) => videoType === 'premium') : undefined) ??
  others[0];

/** Offers a video over a player at its end. */
export function EndOffer({ offered, onClose }: { offered: Video; onClose: () => void }): ReactNode {
  const isFull = offered.videoType === 'premium';
  const { ends } = texts.videos;
  return (
    <section
      className={styles.over}
      aria-label={ends.label}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <p>{isFull ? ends.full : ends.next}</p>
      <p className={styles.words}>{offered.title}</p>
      <div className={styles.actions}>
        {offered.locked ? (
          <ButtonLink variant="main" to={signInPath(pages.signIn, videoPath(offered))}>
            {texts.videos.lockedPreview}
          </ButtonLink>
        ) : (
          <ButtonLink variant="main" to={videoPath(offered)}>
            {isFull ? ends.watchFull : ends.watchNext}
          </ButtonLink>
        )}
        <Button className={styles.onDark} icon={<Icon name="close" size={18} />} onClick={onClose}>
          {texts.navigation.close}
        </Button>
      </div>
    </section>
  );
}
