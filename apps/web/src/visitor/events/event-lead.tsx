import { type EventPreview } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './event-lead.module.css';

interface EventLeadProps {
  title: string;
  counts: string;
  preview: EventPreview;
  actions: ReactNode;
}

/** The top of an adventure: its title over its picture, which is as wide as the page. */
export function EventLead({ title, counts, preview, actions }: EventLeadProps): ReactNode {
  return (
    <header className={styles.lead} data-portrait={preview.orientation === 'portrait' || undefined}>
      <VideoCover
        className={styles.picture}
        streamId={preview.streamId}
        cover={preview.cover}
        sizes="(min-width: 1024px) calc(100vw - 248px), 100vw"
        priority="first"
      />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.counts}>{counts}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
