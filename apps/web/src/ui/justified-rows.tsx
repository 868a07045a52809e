import { type CSSProperties, type ReactNode } from 'react';
import { rowPlaces, type RowPlace } from './row-places.ts';
import styles from './justified-rows.module.css';

/** In a narrow window, an upright picture may fill a row. */
const narrow = { target: 1.35, least: 9 / 16 };
/** In a narrow window, two of usual proportions; a panorama has a row of its own. */
const narrowPairs = { target: 3, least: 9 / 16, maxItems: 2 };
const wide = { target: 3.4, least: 16 / 9 };

export interface JustifiedItem {
  key: string;
  /** Width to height of its picture. */
  ratio: number;
  /** @param sizes the width of the picture, as `sizes` of an image */
  content: (sizes: string) => ReactNode;
}

interface JustifiedRowsProps {
  label: string;
  items: readonly JustifiedItem[];
  /** A narrow window shows two items in a row, rather than one that fills it. */
  isPaired?: boolean;
}

const isUprightAlone = ({ count, share }: RowPlace) => count === 1 && share < 0.6;

const percent = (share: number) => `${Math.ceil(share * 100)}vw`;
const sizesOf = (inNarrow: RowPlace, inWide: RowPlace) =>
  `(min-width: 640px) ${percent(inWide.share)}, ${percent(inNarrow.share)}`;

/**
 * Items whose pictures have one height in each row. The rows are known on the server, for narrow and wide windows.
 *
 * An upright picture alone in a wide row does not fill it. Its item, which has the attribute `data-alone`, is as wide as
 * the row, so that words can stand beside the picture, whose width is then `--alone`.
 */
export function JustifiedRows({ label, items, isPaired = false }: JustifiedRowsProps): ReactNode {
  const ratios = items.map(({ ratio }) => ratio);
  const inNarrow = rowPlaces(ratios, isPaired ? narrowPairs : narrow);
  const inWide = rowPlaces(ratios, wide);
  const whole = { share: 1, count: 1 };
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map(({ key, ratio, content }, index) => {
        const places = { narrow: inNarrow[index] ?? whole, wide: inWide[index] ?? whole };
        const measures = {
          '--ratio': ratio,
          '--narrow-share': places.narrow.share,
          '--narrow-gaps': places.narrow.count - 1,
          '--wide-share': places.wide.share,
          '--wide-gaps': places.wide.count - 1,
        };
        return (
          // React's type has no custom properties.
          <li
            key={key}
            className={styles.item}
            data-alone={isUprightAlone(places.wide) || undefined}
            style={measures as CSSProperties}
          >
            <div className={styles.content}>{content(sizesOf(places.narrow, places.wide))}</div>
          </li>
        );
      })}
    </ul>
  );
}
