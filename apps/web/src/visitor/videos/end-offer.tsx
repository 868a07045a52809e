import { pages, texts, type Video, videoPath, videoPageTexts } from '@sandstone/contract';
import { type ReactNode, type RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './player.module.css';
import { usePlayerEnd } from './use-player-end.ts';

export interface EndOfferProps {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The origin of the player. */
  origin: string;
  offered: Video;
}

/** Offers a video over a player whenever its video has ended. */
export function EndOffer({ frame, origin, offered }: EndOfferProps): ReactNode {
  const { hasEnded, dismiss } = usePlayerEnd(frame, origin);
  const close = () => {
    dismiss();
    frame.current?.focus();
  };
  return <div aria-live="polite">{hasEnded ? <Offer offered={offered} onClose={close} /> : null}</div>;
}

function Offer({ offered, onClose }: { offered: Video; onClose: () => void }): ReactNode {
  const isFull = offered.videoType === 'premium';
  const { ends } = videoPageTexts;
  return (
    <section
      className={classNames('stack gap-4', styles.over)}
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
