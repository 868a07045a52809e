import { type Video, videoPath } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { browserApi } from '../../shared/api/api-client.ts';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import { forgetWatched, watchedBy } from '../../shared/visits/watched.lazy.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './watched.module.css';

const sizes = '285px';

/** The videos that the member has played in this browser, which alone knows them. */
export function Watched({ memberId }: { memberId: string }): ReactNode {
  const [ids, setIds] = useState(() => watchedBy(memberId));
  const [videos, setVideos] = useState<readonly Video[]>();
  useEffect(() => {
    if (ids.length === 0) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    browserApi.call('watchedVideos', { body: { ids: [...ids] }, signal }).then(
      (found) => setVideos(found.videos),
      () => {
        if (!signal.aborted) setVideos([]);
      },
    );
    return () => stop.abort();
  }, [ids]);
  if (ids.length === 0 || videos?.length === 0) return null;
  const forget = () => {
    forgetWatched();
    setIds([]);
    // The button is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.watched} aria-labelledby="watched">
      <div className={classNames('row gap-3', styles.heading)}>
        <h2 id="watched">Watched</h2>
        <Button size="small" variant="plain" onClick={forget}>
          Forget them
        </Button>
      </div>
      <p className="muted small">Only this browser knows. It forgets when you sign out.</p>
      <ul className={classNames('strip', styles.videos)} aria-label="Watched videos">
        {videos?.map((video) => (
          <li key={video.id} data-portrait={video.orientation === 'portrait' || undefined}>
            <Link className={classNames('stack gap-2', styles.video)} to={videoPath(video)}>
              <span className={styles.cover}>
                <VideoCover
                  className={styles.picture}
                  streamId={video.streamId}
                  cover={video.cover}
                  sizes={sizes}
                  priority="lazy"
                />
              </span>
              <span className={styles.title}>{video.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
