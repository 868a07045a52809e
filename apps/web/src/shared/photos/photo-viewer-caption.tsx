import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import stage from './photo-stage.module.css';
import styles from './photo-viewer.module.css';

/** Longer texts may not fit into two lines on a phone. */
const shortLength = 90;

interface PhotoViewerCaptionProps {
  text: string | null;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

/** The description of a photo: two lines, and all of it on request. */
export function PhotoViewerCaption({ text, isWhole, onWhole }: PhotoViewerCaptionProps): ReactNode {
  const isLong = text !== null && text.length > shortLength;
  return (
    <div
      className={classNames(stage.words, styles.words)}
      data-chrome=""
      data-whole={isWhole || undefined}
      dir="auto"
    >
      <p>{text}</p>
      {isLong || isWhole ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => onWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </button>
      ) : null}
    </div>
  );
}
