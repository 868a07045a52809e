import { pages, type Post } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { PostGrid } from './post-grid.tsx';
import styles from './posts.module.css';

/** The newest posts on another page; nothing where there are none. */
export function LatestPosts({ posts }: { posts: readonly Post[] }): ReactNode {
  if (posts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="latest-posts">
      <header className={styles.sectionHeading}>
        <h2 id="latest-posts">Latest posts</h2>
        <Link to={pages.posts} className={styles.all}>
          All my posts
          <Icon name="forward" size={18} />
        </Link>
      </header>
      <PostGrid posts={posts} early={false} />
    </section>
  );
}
