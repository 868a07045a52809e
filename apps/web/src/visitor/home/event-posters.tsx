import { eventPath, type MenuEvent, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './event-posters.module.css';
import { type HomeData } from './home.loader.ts';
import linked from './linked-card.module.css';

// A wide picture covers an upright poster by its height, so it must be wider than the poster.
const sizes = '(min-width: 1024px) calc(59vw - 230px), 105vw';
/** The widths of one or two posters that fill the row. */
const wideSizes = '(min-width: 1024px) 90vw, 125vw';

/** The newest adventures as posters; each links to its page. */
export function EventPosters({
  events,
  previews,
  eventPhotos,
}: Pick<HomeData, 'events' | 'previews' | 'eventPhotos'>): ReactNode {
  const isLandscape = ({ id }: MenuEvent) => {
    const { width = 0, height = 0 } = eventPhotos[id]?.photo ?? {};
    return previews[id] === undefined ? width > height : previews[id].orientation === 'landscape';
  };
  const isWide = events.length < 3 && events.every(isLandscape);
  return (
    <ul
      className={classNames('stack gap-3', styles.posters, isWide && styles.wide)}
      aria-label={texts.home.latestAdventures}
    >
      {events.map(({ id, slug, title, counts }) => {
        const preview = previews[id];
        const pictures = preview === undefined ? eventPhotos[id] : undefined;
        const pictureSizes = isWide ? wideSizes : sizes;
        return (
          <li key={id}>
            <article className={classNames(linked.card, styles.poster)}>
              {pictures === undefined ? (
                <>
                  <VideoCover
                    className={styles.picture}
                    streamId={preview?.streamId ?? null}
                    cover={preview?.cover ?? null}
                    sizes={pictureSizes}
                  />
                  <div className={styles.badge}>
                    <Badge tone="accent">{texts.videos.freePreview}</Badge>
                  </div>
                </>
              ) : (
                <Picture
                  className={styles.picture}
                  sources={pictures.photo.sources}
                  src={pictures.photo.cdnUrl}
                  alt=""
                  width={pictures.photo.width}
                  height={pictures.photo.height}
                  sizes={pictureSizes}
                  placeholder={pictures.photo.placeholder}
                />
              )}
              <div className={styles.words}>
                <h3 className={classNames(linked.title, styles.title)}>
                  <Link to={eventPath(slug)} viewTransition>
                    {title}
                  </Link>
                </h3>
                <p className={styles.counts}>
                  {pictures === undefined
                    ? texts.videoCounts(counts)
                    : texts.home.pictureCount(pictures.count)}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
