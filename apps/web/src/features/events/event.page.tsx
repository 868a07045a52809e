import { adminEventPath, type EventAnswer, eventPath, pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { EditLink } from '../../components/edit-link.tsx';
import { Metadata } from '../../components/metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { coverAddress } from '../../video-cards/video-cover.tsx';
import { VideoGrid } from '../../video-cards/video-grid.tsx';
import styles from './event.module.css';

export function EventPage(): ReactNode {
  // The loader of this route returns exactly this type; its redirects never reach the component.
  const { event, pictureId } = useLoaderData() as EventAnswer;
  const path = eventPath(event.slug);
  return (
    <div className={styles.page}>
      <Metadata
        title={event.title}
        description={event.description ?? undefined}
        canonicalPath={path}
        image={pictureId ? coverAddress(pictureId) : undefined}
      />
      <PageHeading
        title={event.title}
        action={<EditLink to={adminEventPath(event.slug)} what="this adventure" />}
      >
        {event.description === null ? null : <p>{event.description}</p>}
        <p className={styles.counts}>{texts.videoCounts(event.counts)}</p>
      </PageHeading>
      {event.videos.length === 0 ? (
        <Notice
          icon="film"
          title="Nothing to see here yet"
          actions={<ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>}
        >
          <p>The videos of this adventure are still on their way.</p>
        </Notice>
      ) : (
        <VideoGrid videos={event.videos} />
      )}
    </div>
  );
}
