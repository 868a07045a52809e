import {
  eventPath,
  type Photo,
  texts,
  type Video,
  type VideoSequel,
  videoPageTexts,
} from '@sandstone/contract';
import { listedRatio } from '@sandstone/domain';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LinkedPhoto } from '../../shared/photos/linked-photo.tsx';
import { searchOfPhoto } from '../../shared/photos/opened-photo.ts';
import { photoName } from '../../shared/photos/photo-name.ts';
import { NextEvent } from '../../shared/video-cards/next-event.tsx';
import { VideoRows } from '../../shared/video-cards/video-rows.tsx';
import { JustifiedRows } from '../../ui/justified-rows.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './sequel.module.css';

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const headingId = useId();
  return (
    <section className={classNames('stack gap-4', styles.part)} aria-labelledby={headingId}>
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
        isPaired
        items={photos.map((photo, index) => ({
          key: photo.id,
          ratio: listedRatio(photo),
          content: (sizes) => (
            <LinkedPhoto
              photo={photo}
              to={eventPath(slug) + searchOfPhoto(photo.id)}
              alt={photoName(photo, index)}
              sizes={`auto, ${sizes}`}
            />
          ),
        }))}
      />
      {photoCount > photos.length ? (
        <p>
          <Link className="lone-link" to={eventPath(slug)}>
            {videoPageTexts.allPictures(photoCount)}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Shows what follows on the page of a video: the others of its adventure, its pictures, and another adventure. */
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
