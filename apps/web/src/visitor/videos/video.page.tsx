import { aliasedEventPath, texts, videoPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { EditLink } from '../../shared/page/edit-link.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ShareButton } from '../../shared/page/share-button.tsx';
import { KindBadge } from '../../shared/video-cards/video-card.tsx';
import { Player } from './player.tsx';
import { Reactions } from './reactions.tsx';
import { Sequel } from './sequel.tsx';
import { type VideoPageData } from './video.loader.ts';
import styles from './video.module.css';
import { VideoError } from './video-error.tsx';

export function VideoPage(): ReactNode {
  const { words } = useSite();
  // The loader of this route returns exactly this type; its redirects never reach the component.
  const { video, sequel, playerOrigin } = useLoaderData() as VideoPageData;
  const { title, description, eventSlug, eventTitle, eventDescription } = video;
  return (
    <article className={styles.page}>
      <Metadata
        title={title}
        description={description ?? undefined}
        canonicalPath={videoPath(video)}
        cover={video}
        publishedOn={video.publishedOn}
        kind="video.other"
      />
      <Player video={video} others={sequel?.videos ?? []} origin={playerOrigin} />
      <div className={classNames('stack gap-6', styles.stage)}>
        <header className={styles.heading}>
          <div>
            <KindBadge video={video} />
            <h1 className={styles.title}>{title}</h1>
            {eventSlug === null ? null : (
              <p className={styles.part}>
                {texts.videos.partOf}{' '}
                <Link to={aliasedEventPath(words.eventsAlias, eventSlug)}>{eventTitle}</Link>
              </p>
            )}
          </div>
          <div className="cluster gap-3">
            <ShareButton />
            <EditLink what="video" id={video.id} />
          </div>
        </header>
        <Reactions video={video} />
        {description ? (
          <section className={styles.story}>
            <h2>{texts.videos.description}</h2>
            <p>{description}</p>
          </section>
        ) : null}
        {eventDescription ? (
          <section className={styles.story}>
            <h2>{texts.videos.story}</h2>
            <p>{eventDescription}</p>
          </section>
        ) : null}
        {sequel === undefined ? null : <Sequel video={video} sequel={sequel} />}
      </div>
    </article>
  );
}

export const route = {
  Component: VideoPage,
  ErrorBoundary: VideoError,
};
