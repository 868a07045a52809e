import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import stage from './photo-stage.module.css';
import styles from './photo-viewer.module.css';

/** Longer texts may not fit into two lines on a phone. */
const shortLength = 90;

/** The description of a photo: two lines, and all of it on request. */
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
