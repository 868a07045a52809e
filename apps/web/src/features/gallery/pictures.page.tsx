import { pages, type PhotosPage, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { FeedEnd } from '../../page/feed-end.tsx';
import { Metadata } from '../../page/metadata.tsx';
import { useFeed } from '../../page/use-feed.ts';
import { PhotoWall } from '../../photos/photo-wall.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { loadMorePhotos, photosFeed } from './gallery.loader.ts';
import styles from './pictures.module.css';

export const photoCount = (total: number): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'photo' : 'photos'}`;

export function PicturesPage(): ReactNode {
  // The loader of this route gives exactly this.
  const first = useLoaderData() as PhotosPage;
  const { feed, loadMore } = useFeed(photosFeed(first), loadMorePhotos);
  return (
    <div className={styles.page}>
      <Metadata
        title="My Pictures"
        canonicalPath={pages.pictures}
        description="My own photo gallery: every picture, newest first."
        image={first.photos[0]?.cdnUrl}
      />
      <div className={styles.heading}>
        <PageHeading title="My Pictures">
          {feed.total > 0 ? <p>{photoCount(feed.total)}</p> : null}
        </PageHeading>
      </div>
      {feed.items.length === 0 ? (
        <Notice icon="picture" title={texts.photos.notFound}>
          <p>The wall is still bare. Come back soon.</p>
        </Notice>
      ) : (
        <PhotoWall photos={feed.items} total={feed.total} label="Photos" onNearEnd={loadMore} />
      )}
      <FeedEnd feed={feed} loadMore={loadMore} more="More photos" />
    </div>
  );
}
