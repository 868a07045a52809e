import { pages, type Photo, texts } from '@sandstone/contract';
import { type ReactNode, useMemo } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { FeedEnd } from '../../shared/feed/feed-end.tsx';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { useFeed } from '../../shared/feed/use-feed.ts';
import { addressOfPhoto, openedPhotoOf } from '../../shared/photos/opened-photo.ts';
import { PhotoMissing } from '../../shared/photos/photo-missing.tsx';
import { PhotoWall } from '../../shared/photos/photo-wall.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type GalleryData } from './gallery.loader.ts';
import { NewPhotos } from './new-photos.tsx';
import { useNewPhotos } from './use-new-photos.ts';
import styles from './pictures.module.css';

export const photoCount = (total: number): string =>
  `${formatCount(total)} ${total === 1 ? 'photo' : 'photos'}`;

const loadMorePhotos = async (cursor: string, signal: AbortSignal): Promise<FeedPage<Photo>> =>
  (await import('./gallery.loader.ts')).loadMorePhotos(cursor, signal);

const loadNewerPhotos = async (before: string, signal: AbortSignal): Promise<FeedPage<Photo>> =>
  (await import('./gallery.loader.ts')).loadNewerPhotos(before, signal);

export function PicturesPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const first = useLoaderData() as GalleryData;
  // A new key resets the feed when the list starts at another photo.
  return <Gallery key={first.photos[0]?.id} first={first} />;
}

function Gallery({ first }: { first: GalleryData }): ReactNode {
  const { feed, loadMore, loadPrevious } = useFeed(
    { items: first.photos, ...first },
    loadMorePhotos,
    loadNewerPhotos,
  );
  const openedId = openedPhotoOf(useLocation().search);
  const opened = first.photos.find(({ id }) => id === openedId);
  const shared = opened ?? first.photos[0];
  const { newIds, forget } = useNewPhotos(first);
  const newSet = useMemo(() => new Set(newIds), [newIds]);
  return (
    <div className={styles.page}>
      <Metadata
        title="My Pictures"
        canonicalPath={first.isPhotoMissing ? undefined : addressOfPhoto(pages.pictures, opened?.id)}
        description={opened?.description ?? 'My own photo gallery: every picture, newest first.'}
        photo={shared}
      />
      <div className={styles.heading}>
        <PageHeading title="My Pictures">
          {feed.total > 0 ? (
            <div className={styles.counts}>
              <p>{photoCount(feed.total)}</p>
              <NewPhotos
                ids={newIds}
                hasMore={newIds.length === first.photos.length && first.nextCursor !== null}
                onForget={forget}
              />
            </div>
          ) : null}
        </PageHeading>
      </div>
      {first.isPhotoMissing ? <PhotoMissing /> : null}
      {feed.previousCursor ? (
        <p className={styles.newest}>
          <Link to={pages.pictures}>See the newest pictures</Link>
        </p>
      ) : null}
      {feed.items.length === 0 ? (
        <Notice icon="picture" title={texts.photos.notFound}>
          <p>The wall is still bare. Come back soon.</p>
        </Notice>
      ) : (
        <PhotoWall
          photos={feed.items}
          total={feed.total}
          firstIndex={feed.index}
          label="Photos"
          newIds={newSet}
          onNearEnd={loadMore}
          onNearStart={loadPrevious}
        />
      )}
      <FeedEnd feed={feed} loadMore={loadMore} more="More photos" />
    </div>
  );
}
