import { type Post } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { PostCard } from './post-card.tsx';
import styles from './post-grid.module.css';

const earlyCards = 4;

export function PostGrid({ posts, early = true }: { posts: readonly Post[]; early?: boolean }): ReactNode {
  return (
    <ul className={styles.grid} aria-label="Posts">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} priority={early && index < earlyCards ? 'early' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}
