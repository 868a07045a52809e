import {
  eventPath,
  type Photo,
  photoParameter,
  texts,
  type Video,
  type VideoSequel,
  videoPageTexts,
} from '@sandstone/contract';
import { listedRatio } from '@sandstone/domain';
import { type ReactNode, useId } from 'react';
import { NextEvent } from '../../shared/video-cards/next-event.tsx';
import { VideoRows } from '../../shared/video-cards/video-rows.tsx';
import { JustifiedRows } from '../../ui/justified-rows.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './sequel.module.css';

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}

interface EventPicturesProps {
  slug: string;
  photos: readonly Photo[];
  photoCount: number;
}

/** Each picture opens on the page of its adventure, also without scripts. */
function EventPictures({ slug, photos, photoCount }: EventPicturesProps): ReactNode {
  return (
    <>
      <JustifiedRows
        label={videoPageTexts.pictures}
        items={photos.map((photo, index) => ({
          key: photo.id,
          ratio: listedRatio(photo),
          content: (sizes) => (
            <Link className={styles.picture} to={`${eventPath(slug)}?${photoParameter}=${photo.id}`}>
              <Picture
                sources={photo.sources}
                src={photo.cdnUrl}
                alt={photo.description ?? `Photo ${index + 1}`}
                width={photo.width}
                height={photo.height}
                sizes={`auto, ${sizes}`}
                placeholder={photo.placeholder}
              />
            </Link>
          ),
        }))}
      />
      {photoCount > photos.length ? (
        <p>
          <Link className={styles.more} to={eventPath(slug)}>
            {videoPageTexts.allPictures(photoCount)}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** What follows on the page of a video: the others of its adventure, its pictures, and another adventure. */
export function Sequel({ video, sequel }: { video: Video; sequel: VideoSequel }): ReactNode {
  const { videos, photos, photoCount, event } = sequel;
  const { eventSlug } = video;
  return (
    <>
      {videos.length === 0 ? null : (
        <Part title={videoPageTexts.next}>
          <VideoRows label={videoPageTexts.next} videos={videos} level={3} badges="premium" />
        </Part>
      )}
      {photos.length === 0 || eventSlug === null ? null : (
        <Part title={videoPageTexts.pictures}>
          <EventPictures slug={eventSlug} photos={photos} photoCount={photoCount} />
        </Part>
      )}
      {event === null ? null : <NextEvent label={texts.events.another} event={event} />}
    </>
  );
}
