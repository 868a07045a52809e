import { type ReactNode, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import stage from './photo-stage.module.css';
import styles from './photo-viewer.module.css';

/** More than this may not fit into two lines of a phone. */
const shortLength = 90;

/** The photo's description: two lines of it, and all of it on request. */
export function PhotoViewerCaption({ text }: { text: string | null }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const isLong = text !== null && text.length > shortLength;
  return (
    <div className={classNames(stage.words, styles.words)} data-whole={isWhole || undefined} dir="auto">
      <p>{text}</p>
      {isLong ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </button>
      ) : null}
    </div>
  );
}
