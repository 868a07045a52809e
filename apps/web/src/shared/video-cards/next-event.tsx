import { type EventCard, eventPath, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './next-event.module.css';
import { VideoCover } from './video-cover.tsx';

/** A card that leads to an adventure; all of it is the link. */
export function NextEvent({ label, event }: { label: string; event: EventCard }): ReactNode {
  const { slug, title, counts, preview } = event;
  return (
    <nav className={styles.next} aria-label={label}>
      <Link className={styles.card} to={eventPath(slug)} viewTransition>
        {preview === null ? null : (
          <VideoCover
            className={styles.picture}
            streamId={preview.streamId}
            cover={preview.cover}
            sizes="(min-width: 1024px) calc(100vw - 248px), 120vw"
          />
        )}
        <span className={classNames('stack gap-1', styles.words)}>
          <span className={styles.label}>{label}</span>
          <span className={styles.title}>
            {title} <Icon name="forward" size={26} />
          </span>
          {counts.free + counts.premium === 0 ? null : (
            <span className={styles.counts}>{texts.videoCounts(counts)}</span>
          )}
        </span>
      </Link>
    </nav>
  );
}
