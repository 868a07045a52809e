import { pages, type Post, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import styles from './latest-posts.module.css';
import { PostGrid } from './post-grid.tsx';

/** The newest posts, for another page; renders nothing if there are none. */
export function LatestPosts({ posts }: { posts: readonly Post[] }): ReactNode {
  if (posts.length === 0) return null;
  return (
    <div className={styles.later}>
      <Section title={texts.home.latestPosts} more={{ to: pages.posts, label: texts.home.allMyPosts }}>
        <PostGrid posts={posts} early={false} />
      </Section>
    </div>
  );
}
