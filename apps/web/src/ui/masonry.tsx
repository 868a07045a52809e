import { type CSSProperties, type ReactNode } from 'react';
import { gapRows, rowsPerColumnWidth, rowSpan } from './masonry-span.ts';
import styles from './masonry.module.css';

export interface MasonryItem {
  key: string;
  width: number;
  height: number;
  content: ReactNode;
}

// React's type has no custom properties.
const measures = { '--rows': rowsPerColumnWidth, '--gap': gapRows } as CSSProperties;

/** A wall of pictures in reading order, without scripts or measuring. */
export function Masonry({ items, label }: { items: readonly MasonryItem[]; label?: string }): ReactNode {
  return (
    <div className={styles.frame}>
      <ul className={styles.grid} style={measures} aria-label={label}>
        {items.map((item) => (
          <li
            key={item.key}
            className={styles.item}
            style={{ gridRowEnd: `span ${rowSpan(item.width, item.height)}` }}
          >
            {item.content}
          </li>
        ))}
      </ul>
    </div>
  );
}
