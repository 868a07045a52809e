import { linkedParts } from '@sandstone/domain';
import { type ReactNode } from 'react';
import styles from './post.module.css';

/** A first line with more characters gets a smaller font. */
const longLine = 90;

function LinkedText({ text }: { text: string }): ReactNode {
  return linkedParts(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={index} href={part.href} rel="nofollow noopener ugc">
        {part.text}
      </a>
    ),
  );
}

/** The description of a post as its title: the first line looks like a heading, the rest like text. */
export function PostTitle({ description }: { description: string }): ReactNode {
  const [first = '', ...lines] = description.trim().split(/\r?\n/);
  const rest = lines.join('\n').trim();
  return (
    <h1 className={styles.title} dir="auto">
      <span className={styles.firstLine} data-long={first.length > longLine || undefined}>
        <LinkedText text={first} />
      </span>
      {rest === '' ? null : (
        <>
          {'\n'}
          <span className={styles.rest}>
            <LinkedText text={rest} />
          </span>
        </>
      )}
    </h1>
  );
}
