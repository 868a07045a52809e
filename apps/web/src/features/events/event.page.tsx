import { adminEventPath, eventPath, pages, texts, type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { type ShownPhoto } from '../../api/shown-content.ts';
import { EditLink } from '../../components/edit-link.tsx';
import { Metadata } from '../../components/metadata.tsx';
import { openedPhotoOf } from '../../photos/opened-photo.ts';
import { PhotoMissing } from '../../photos/photo-missing.tsx';
import { PhotoRows } from '../../photos/photo-rows.tsx';
import { PhotoViewing } from '../../photos/photo-viewing.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { coverAddress } from '../../video-cards/video-cover.tsx';
import { SignInInvitation, VideoCards, VideoGrid } from '../../video-cards/video-grid.tsx';
import styles from './event.module.css';
import { type EventData } from './event.loader.ts';

/** Consecutive videos, or consecutive photos with the index of the first one. */
type Part = { videos: Video[] } | { photos: ShownPhoto[]; firstIndex: number };

/** Splits an event into parts, in its order. */
function partsOf({ event, photos, videosBefore }: EventData): Part[] {
  const parts: Part[] = [];
  let shownVideos = 0;
  const addVideos = (end: number) => {
    if (end > shownVideos) parts.push({ videos: event.videos.slice(shownVideos, end) });
    shownVideos = Math.max(shownVideos, end);
  };
  for (const [index, photo] of photos.entries()) {
    addVideos(videosBefore[index] ?? 0);
    const last = parts.at(-1);
    if (last !== undefined && 'photos' in last) last.photos.push(photo);
    else parts.push({ photos: [photo], firstIndex: index });
  }
  addVideos(event.videos.length);
  return parts;
}

function countsOf({ event, photos }: EventData): string {
  if (photos.length === 0) return texts.videoCounts(event.counts);
  const pictures = texts.events.pictures(photos.length);
  return event.videos.length === 0 ? pictures : `${texts.videoCounts(event.counts)} · ${pictures}`;
}

export function EventPage(): ReactNode {
  // The loader of this route returns exactly this type; its redirects never reach the component.
  const shown = useLoaderData() as EventData;
  const { event, photos, pictureId, isPhotoMissing } = shown;
  const path = eventPath(event.slug);
  const openedId = openedPhotoOf(useLocation().search);
  const opened = photos.find(({ id }) => id === openedId) ?? (pictureId === null ? photos[0] : undefined);
  const parts = partsOf(shown);
  return (
    <div className={styles.page}>
      <Metadata
        title={event.title}
        description={event.description ?? undefined}
        canonicalPath={isPhotoMissing ? undefined : path}
        image={opened?.cdnUrl ?? (pictureId === null ? undefined : coverAddress(pictureId))}
        imageSize={opened}
      />
      <PageHeading
        title={event.title}
        action={<EditLink to={adminEventPath(event.slug)} what="this adventure" />}
      >
        {event.description === null ? null : <p>{event.description}</p>}
        <p className={styles.counts}>{countsOf(shown)}</p>
      </PageHeading>
      {isPhotoMissing ? <PhotoMissing /> : null}
      {parts.length === 0 ? (
        <Notice
          icon="film"
          title="Nothing to see here yet"
          actions={<ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>}
        >
          <p>The videos of this adventure are still on their way.</p>
        </Notice>
      ) : photos.length === 0 ? (
        <VideoGrid videos={event.videos} />
      ) : (
        <PhotoViewing photos={photos} total={photos.length} firstIndex={0}>
          {(open) => (
            <div className={styles.parts}>
              <SignInInvitation videos={event.videos} />
              {parts.map((part, index) =>
                'videos' in part ? (
                  <VideoCards key={part.videos[0]?.id} videos={part.videos} isFirst={index === 0} />
                ) : (
                  <PhotoRows
                    key={part.photos[0]?.id}
                    photos={part.photos}
                    firstIndex={part.firstIndex}
                    isFirst={index === 0}
                    onOpen={open}
                  />
                ),
              )}
            </div>
          )}
        </PhotoViewing>
      )}
    </div>
  );
}
