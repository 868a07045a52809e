import { linkedParts } from '@sandstone/domain';
import { type ReactNode } from 'react';
import styles from './post.module.css';

/** The description of a post, which is its title, as a note: a description is at most a few sentences. */
export function PostNote({ description }: { description: string }): ReactNode {
  return (
    <h1 className={styles.text} dir="auto">
      {linkedParts(description.trim()).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} rel="nofollow noopener ugc">
            {part.text}
          </a>
        ),
      )}
    </h1>
  );
}
