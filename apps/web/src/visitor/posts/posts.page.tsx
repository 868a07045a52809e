import { pages, type Post, type PostsPage as Response, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { FeedEnd } from '../../shared/feed/feed-end.tsx';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { useFeed } from '../../shared/feed/use-feed.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import page from '../../ui/page.module.css';
import { PostGrid } from '../../shared/post-cards/post-grid.tsx';
import { journalOf } from './post-journal.ts';
import styles from './posts.module.css';
import { PostsError } from './posts-error.tsx';

const postsTitle = 'My Posts';
/** Months that begin later are not on the first screen. */
const earlyPosts = 4;

const loadMorePosts = async (cursor: string, signal: AbortSignal): Promise<FeedPage<Post>> =>
  (await import('./posts.loader.ts')).loadMorePosts(cursor, signal);

export function PostsPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const first = useLoaderData() as Response;
  const { feed, loadMore } = useFeed({ items: first.posts, ...first }, loadMorePosts);
  return (
    <div className={classNames(page.page, styles.journal)}>
      <Metadata
        title={postsTitle}
        canonicalPath={pages.posts}
        description="My own posts: words and pictures, newest first."
        photo={first.posts.find(({ photos }) => photos.length > 0)?.photos[0]}
      />
      <PageHeading title={postsTitle}>
        <p>Words and pictures, newest first.</p>
      </PageHeading>
      {feed.items.length === 0 ? (
        <Notice icon="picture" title={texts.posts.notFound}>
          <p>Nothing has been posted yet. Come back soon.</p>
        </Notice>
      ) : (
        journalOf(feed.items).map(({ name, posts, start, countAtFirst }) => (
          <section key={name} className={styles.part}>
            <h2 className={styles.name}>{name}</h2>
            <PostGrid posts={posts} early={start < earlyPosts} completes={countAtFirst} />
          </section>
        ))
      )}
      <FeedEnd feed={feed} loadMore={loadMore} more="More posts" />
    </div>
  );
}

export const route = {
  Component: PostsPage,
  ErrorBoundary: PostsError,
};
