import { eventPicturesPath, pages, type Photo, texts } from '@sandstone/contract';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useLoaderData, useLocation, useRouteError } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { FeedEnd } from '../../shared/feed/feed-end.tsx';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { formatCount, formatDate } from '../../shared/format/date-and-count.ts';
import { useAgeConfirmed } from '../../shared/hooks/use-age-confirmed.ts';
import { useLaterComponent } from '../../shared/hooks/use-later-component.ts';
import { selectedEventOf } from '../../shared/navigation/selected-event.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { useFeed } from '../../shared/feed/use-feed.ts';
import { addressOfPhoto, openedPhotoOf, shouldRevalidate } from '../../shared/photos/opened-photo.ts';
import { PhotoMissing } from '../../shared/photos/photo-missing.tsx';
import { PhotoWall } from '../../shared/photos/photo-wall.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type GalleryData, type PhotosQuery } from './gallery.loader.ts';
import { type NewPhotosProps } from './new-photos.lazy.tsx';
import styles from './pictures.module.css';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { shownFailure } from '../../shared/errors/page-failure.ts';

function PicturesError(): ReactNode {
  return (
    <div className={styles.page}>
      <Metadata title="My Pictures" />
      <div className={styles.heading}>
        <PageHeading title="My Pictures" />
      </div>
      <FailureNotice
        failure={shownFailure(useRouteError(), texts.loadFailed('photos'))}
        hasRetry
        actions={<ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>}
      />
    </div>
  );
}

export const photoCount = (total: number): string =>
  `${formatCount(total)} ${total === 1 ? 'photo' : 'photos'}`;

const loadMorePhotos = async (query: PhotosQuery, signal: AbortSignal): Promise<FeedPage<Photo>> =>
  (await import('./gallery.loader.ts')).loadMorePhotos(query, signal);

/** The title of the gallery where one photo is open. */
const photoTitle = ({ description, createdOn }: Photo) =>
  description ?? `Photo from ${formatDate(createdOn)}`;

const pathOf = (event: string | undefined) =>
  event === undefined ? pages.pictures : eventPicturesPath(event);

const loadNewPhotos = async (): Promise<ComponentType<NewPhotosProps>> =>
  (await import('./new-photos.lazy.tsx')).NewPhotos;

export function PicturesPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const first = useLoaderData() as GalleryData;
  const event = selectedEventOf(useLocation().search);
  // They are found in the whole gallery, and stay marked where some of it is shown.
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const news = useLaterComponent(useAgeConfirmed(), loadNewPhotos, {
    gallery: first,
    isWhole: event === undefined && first.index === 0,
    ids: newIds,
    onIds: setNewIds,
  });
  // A new key resets the feed when the list starts at another photo, or is another one.
  return (
    <Gallery
      key={`${event} ${first.photos[0]?.id}`}
      first={first}
      event={event}
      newIds={newIds}
      news={news}
    />
  );
}

interface GalleryProps {
  first: GalleryData;
  /** The slug of the event whose photos are shown; undefined for all. */
  event: string | undefined;
  newIds: ReadonlySet<string>;
  news: ReactNode;
}

function Gallery({ first, event, newIds, news }: GalleryProps): ReactNode {
  const { feed, loadMore, loadPrevious } = useFeed(
    { items: first.photos, ...first },
    useCallback((cursor, signal) => loadMorePhotos({ cursor, event }, signal), [event]),
    useCallback((before, signal) => loadMorePhotos({ before, event }, signal), [event]),
  );
  const openedId = openedPhotoOf(useLocation().search);
  const opened = first.photos.find(({ id }) => id === openedId);
  const shared = opened ?? first.photos[0];
  const path = pathOf(event);
  return (
    <div className={styles.page}>
      {/* The pictures of an event are a part of the gallery. */}
      <Metadata
        title={opened === undefined ? 'My Pictures' : photoTitle(opened)}
        canonicalPath={first.isPhotoMissing ? undefined : addressOfPhoto(pages.pictures, opened?.id)}
        description={opened?.description ?? 'My own photo gallery: every picture, newest first.'}
        photo={shared}
      />
      <div className={styles.heading}>
        <PageHeading title="My Pictures">
          {feed.total > 0 ? (
            <div className={classNames('row gap-3', styles.counts)}>
              <p>{photoCount(feed.total)}</p>
              {news}
            </div>
          ) : null}
        </PageHeading>
        {first.events?.length ? (
          <FilterChips
            label={texts.videos.chips.label}
            chips={[
              { name: texts.videos.chips.all, path: pages.pictures },
              ...first.events.map(({ slug, title }) => ({ name: title, path: pathOf(slug) })),
            ]}
            current={path}
          />
        ) : null}
      </div>
      {first.isPhotoMissing ? <PhotoMissing /> : null}
      {feed.previousCursor ? (
        <p className={styles.newest}>
          <Link className="lone-link" to={path}>
            See the newest pictures
          </Link>
        </p>
      ) : null}
      {feed.items.length === 0 ? (
        <Notice
          icon="picture"
          title={texts.photos.notFound}
          actions={
            event === undefined ? undefined : <ButtonLink to={pages.pictures}>See all my pictures</ButtonLink>
          }
        >
          <p>
            {event === undefined
              ? 'The wall is still bare. Come back soon.'
              : 'There is none at the moment. All the others are waiting for you.'}
          </p>
        </Notice>
      ) : (
        <PhotoWall
          photos={feed.items}
          total={feed.total}
          firstIndex={feed.index}
          label="Photos"
          newIds={newIds}
          onNearEnd={loadMore}
          onNearStart={loadPrevious}
        />
      )}
      <FeedEnd feed={feed} loadMore={loadMore} more="More photos" path={path} />
    </div>
  );
}

export const route = {
  shouldRevalidate,
  Component: PicturesPage,
  ErrorBoundary: PicturesError,
};
