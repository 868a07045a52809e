import { pages, type PhotosPage, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { Metadata } from '../../page/metadata.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhotoWall } from './photo-wall.tsx';
import styles from './pictures.module.css';
import { useGalleryFeed } from './use-gallery-feed.ts';

/** How far before its end the wall goes on loading. */
const lookAhead = '1200px';

export const photoCount = (total: number): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'photo' : 'photos'}`;

export function PicturesPage(): ReactNode {
  // The loader of this route gives exactly this.
  const first = useLoaderData() as PhotosPage;
  const { feed, loadMore } = useGalleryFeed(first);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = end.current;
    // After a failure only the visitor asks again.
    if (element === null || feed.nextCursor === null || feed.status !== 'idle') return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && loadMore(), {
      rootMargin: lookAhead,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [feed.nextCursor, feed.status, loadMore]);

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
      {feed.photos.length === 0 ? (
        <Notice icon="picture" title={texts.photos.notFound}>
          <p>The wall is still bare. Come back soon.</p>
        </Notice>
      ) : (
        <PhotoWall photos={feed.photos} total={feed.total} label="Photos" onNearEnd={loadMore} />
      )}
      <div ref={end} className={styles.end} aria-live="polite">
        {feed.status === 'failed' ? (
          <>
            <p>{feed.failure?.message}</p>
            <Button onClick={loadMore}>{texts.errorScreen.retry}</Button>
          </>
        ) : feed.nextCursor === null ? null : (
          <Link
            className={styles.more}
            to={`${pages.pictures}?cursor=${encodeURIComponent(feed.nextCursor)}`}
            onClick={(event) => {
              event.preventDefault();
              loadMore();
            }}
          >
            {feed.status === 'loading' ? texts.admin.loading : 'More photos'}
          </Link>
        )}
      </div>
    </div>
  );
}
