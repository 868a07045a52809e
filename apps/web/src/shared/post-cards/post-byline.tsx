import { type Post, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useSite } from '../hydration/page-environment.ts';
import { Portrait } from '../site-pictures/portrait.tsx';
import { PostDate } from './post-date.tsx';
import styles from './post-byline.module.css';

interface PostBylineProps {
  post: Pick<Post, 'createdOn'> & Partial<Pick<Post, 'pinned'>>;
  /** The width of the portrait in px. */
  portrait: number;
}

/** Who wrote a post, as far as the site has a portrait and a name, and when. */
export function PostByline({ post, portrait }: PostBylineProps): ReactNode {
  const { name } = useSite().words;
  return (
    <div className={classNames('row gap-2', styles.byline)}>
      <Portrait size={portrait} />
      <p className={styles.lines}>
        {name === '' ? null : (
          <span className={styles.name} dir="auto">
            {name}
          </span>
        )}
        <span className="muted">
          {post.pinned ? <span className={styles.pinned}>{texts.post.pinned}</span> : null}
          <PostDate day={post.createdOn} />
        </span>
      </p>
    </div>
  );
}
