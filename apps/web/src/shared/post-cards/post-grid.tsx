import { type Post } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { PostCard } from './post-card.tsx';
import styles from './post-grid.module.css';

const earlyCards = 4;

interface PostGridProps {
  posts: readonly Post[];
  early?: boolean;
  /** The first of so many posts is so wide that it completes their rows; by default all are equal. */
  completes?: number;
}

export function PostGrid({ posts, early = true, completes = 0 }: PostGridProps): ReactNode {
  // In rows of two and of three, the card takes its own column and those that the posts leave empty.
  const two = 1 + (completes % 2);
  const three = 1 + ((3 - (completes % 3)) % 3);
  return (
    <ul className={styles.grid} aria-label="Posts">
      {posts.map((post, index) => (
        <li
          key={post.id}
          data-two={index === 0 ? two : undefined}
          data-three={index === 0 ? three : undefined}
        >
          <PostCard
            post={post}
            priority={early && index < earlyCards ? 'early' : 'lazy'}
            isWidest={index === 0 && three === 3}
          />
        </li>
      ))}
    </ul>
  );
}
