import { type CSSProperties, type ReactNode } from 'react';
import { flushSpans, gapRows, rowsPerColumnWidth, rowSpan } from './masonry-span.ts';
import styles from './masonry.module.css';

export interface MasonryItem {
  key: string;
  width: number;
  height: number;
  content: ReactNode;
}

interface MasonryProps {
  items: readonly MasonryItem[];
  label?: string;
  /** The columns end in one line: the last item of each is cropped. */
  isFlush?: boolean;
}

/** The numbers of columns in masonry.module.css. */
const columnCounts = [2, 3, 4, 5];

// React's type has no custom properties.
const measures = { '--rows': rowsPerColumnWidth, '--gap': gapRows } as CSSProperties;

/** A wall of pictures in reading order, without scripts or measuring. */
export function Masonry({ items, label, isFlush = false }: MasonryProps): ReactNode {
  const spans = items.map(({ width, height }) => rowSpan(width, height));
  const flush = isFlush ? columnCounts.map((count) => [count, flushSpans(spans, count)] as const) : [];
  const spansOf = (index: number) => ({
    '--span': spans[index],
    ...Object.fromEntries(flush.map(([count, changed]) => [`--span-${count}`, changed.get(index)])),
  });
  return (
    <div className={styles.frame}>
      <ul className={styles.grid} style={measures} aria-label={label}>
        {items.map((item, index) => (
          // React's type has no custom properties.
          <li key={item.key} className={styles.item} style={spansOf(index) as CSSProperties}>
            {item.content}
          </li>
        ))}
      </ul>
    </div>
  );
}
