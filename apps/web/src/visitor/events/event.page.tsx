import { eventPath, pages, type Photo, texts, type Video } from '@sandstone/contract';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLoaderData, useLocation, useRouteError } from 'react-router-dom';
import { EditLink } from '../../shared/page/edit-link.tsx';
import { Metadata } from '../../shared/page/metadata.tsx';
import { FeedEnd } from '../../shared/feed/feed-end.tsx';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { useFeed } from '../../shared/feed/use-feed.ts';
import { addressOfPhoto, openedPhotoOf, shouldRevalidate } from '../../shared/photos/opened-photo.ts';
import { PhotoMissing } from '../../shared/photos/photo-missing.tsx';
import { PhotoRows } from '../../shared/photos/photo-rows.tsx';
import { PhotoViewing } from '../../shared/photos/photo-viewing.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NextEvent } from '../../shared/video-cards/next-event.tsx';
import { SignInInvitation } from '../../shared/video-cards/sign-in-invitation.tsx';
import { VideoRows } from '../../shared/video-cards/video-rows.tsx';
import styles from './event.module.css';
import { EventLead } from './event-lead.tsx';
import { eventFeed, type EventItem } from './event-items.ts';
import { type EventData } from './event.loader.ts';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { backSoonText, shownFailure } from '../../shared/errors/page-failure.ts';

function EventError(): ReactNode {
  const failure = shownFailure(useRouteError(), texts.events.failed);
  const backSoon = backSoonText(failure);
  const missing = failure.status === 404;
  const title = missing ? texts.events.pageNotFound : texts.events.pageFailed;
  return (
    <>
      <Metadata title={title} />
      <FailureNotice
        failure={failure}
        level={1}
        icon={missing ? 'sun' : 'alert'}
        title={title}
        actions={
          <ButtonLink variant={missing ? 'main' : 'quiet'} to={pages.allVideos}>
            {texts.navigation.allMyVideos}
          </ButtonLink>
        }
      >
        <p>{failure.message}</p>
        {backSoon === undefined ? null : <p>{backSoon}</p>}
      </FailureNotice>
    </>
  );
}

/** Consecutive videos, or consecutive photos with the index of the first one. */
type Part = { videos: Video[] } | { photos: Photo[]; firstIndex: number };

/** Splits the items of an event into parts, in their order. */
function partsOf(items: readonly EventItem[]): Part[] {
  const parts: Part[] = [];
  let photoCount = 0;
  for (const item of items) {
    const last = parts.at(-1);
    if ('video' in item) {
      if (last !== undefined && 'videos' in last) last.videos.push(item.video);
      else parts.push({ videos: [item.video] });
    } else {
      if (last !== undefined && 'photos' in last) last.photos.push(item.photo);
      else parts.push({ photos: [item.photo], firstIndex: photoCount });
      photoCount += 1;
    }
  }
  return parts;
}

function countsOf({ event: { counts }, photoCount }: EventData): string {
  if (photoCount === 0) return texts.videoCounts(counts);
  const pictures = texts.events.pictures(photoCount);
  return counts.free + counts.premium === 0 ? pictures : `${texts.videoCounts(counts)} · ${pictures}`;
}

export function EventPage(): ReactNode {
  // The loader of this route returns exactly this type; its redirects never reach the component.
  const first = useLoaderData() as EventData;
  const firstPage = useMemo(() => eventFeed(first), [first]);
  // A new key resets the feed for another event, and when the list starts at another item. Events can share a photo.
  return (
    <EventItems key={`${first.event.id} ${firstPage.items[0]?.id}`} first={first} firstPage={firstPage} />
  );
}

interface EventItemsProps {
  first: EventData;
  firstPage: FeedPage<EventItem>;
}

function EventItems({ first, firstPage }: EventItemsProps): ReactNode {
  const { event, preview, nextEvent, photoCount, isPhotoMissing } = first;
  const loadItems = useCallback(
    async (cursor: string, signal: AbortSignal) =>
      (await import('./event.loader.ts')).loadMoreItems(event.slug, cursor, signal),
    [event.slug],
  );
  const { feed, loadMore } = useFeed(firstPage, loadItems);
  const parts = partsOf(feed.items);
  const videos = feed.items.flatMap((item) => ('video' in item ? [item.video] : []));
  const photos = feed.items.flatMap((item) => ('photo' in item ? [item.photo] : []));
  const path = eventPath(event.slug);
  const openedId = openedPhotoOf(useLocation().search);
  const opened = photos.find(({ id }) => id === openedId);
  const shared = opened ?? (preview?.cover ? undefined : photos[0]);
  const counts = countsOf(first);
  const actions = (
    <>
      {first.isContinued ? (
        <ButtonLink size="small" to={path}>
          See it from the beginning
        </ButtonLink>
      ) : null}
      <EditLink what="adventure" id={event.slug} />
    </>
  );
  return (
    <>
      <Metadata
        title={event.title}
        description={event.description ?? undefined}
        canonicalPath={isPhotoMissing ? undefined : addressOfPhoto(path, opened?.id)}
        photo={shared}
        cover={preview ?? undefined}
      />
      {preview?.cover ? (
        <EventLead title={event.title} counts={counts} preview={preview} actions={actions} />
      ) : null}
      <div className={styles.page}>
        {preview?.cover ? (
          <p className={styles.story}>{event.description}</p>
        ) : (
          <PageHeading title={event.title} action={actions}>
            {event.description === null ? null : <p>{event.description}</p>}
            <p className={styles.counts}>{counts}</p>
          </PageHeading>
        )}
        {isPhotoMissing ? <PhotoMissing /> : null}
        {parts.length === 0 ? (
          <Notice
            icon="film"
            title="Nothing to see here yet"
            actions={<ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>}
          >
            <p>The videos of this adventure are still on their way.</p>
          </Notice>
        ) : (
          <PhotoViewing
            photos={photos}
            total={photoCount}
            firstIndex={first.isContinued ? undefined : 0}
            onNearEnd={loadMore}
          >
            {(open) => (
              <div className={styles.parts}>
                <SignInInvitation videos={videos} />
                {parts.map((part, index) => {
                  // The picture at the top of the page is the first one.
                  const isFirst = index === 0 && !preview?.cover;
                  return 'videos' in part ? (
                    <VideoRows
                      key={part.videos[0]?.id}
                      label="Videos"
                      videos={part.videos}
                      isFirst={isFirst}
                    />
                  ) : (
                    <PhotoRows
                      key={part.photos[0]?.id}
                      photos={part.photos}
                      firstIndex={part.firstIndex}
                      isFirst={isFirst}
                      onOpen={open}
                    />
                  );
                })}
              </div>
            )}
          </PhotoViewing>
        )}
        {feed.nextCursor === null ? null : (
          <FeedEnd feed={feed} loadMore={loadMore} more="More of this adventure" />
        )}
        {feed.nextCursor === null && nextEvent ? (
          <NextEvent label={texts.events.next} event={nextEvent} />
        ) : null}
      </div>
    </>
  );
}

export const route = {
  shouldRevalidate,
  Component: EventPage,
  ErrorBoundary: EventError,
};
