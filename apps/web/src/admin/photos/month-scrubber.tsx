import { adminTexts, type LibraryMonths } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { formatCount, formatMonth } from '../../shared/format/date-and-count.ts';
import styles from './month-scrubber.module.css';

interface MonthScrubberProps {
  months: LibraryMonths['months'];
  /** The month at the top of the screen. */
  current: string | undefined;
  /** Called while the handle moves. */
  onMove: (month: string) => void;
  /** Called when it is released. */
  onChosen: (month: string) => void;
}

/** A vertical slider along the edge of the screen, with a step for each month. */
export function MonthScrubber({ months, current, onMove, onChosen }: MonthScrubberProps): ReactNode {
  const [moved, setMoved] = useState<number>();
  const value =
    moved ??
    Math.max(
      0,
      months.findIndex(({ month }) => month === current),
    );
  const shown = months[value];
  const release = () => {
    if (moved !== undefined && shown !== undefined) onChosen(shown.month);
    setMoved(undefined);
  };
  if (shown === undefined) return null;
  const text = formatMonth(shown.month);
  return (
    <div className={styles.place} data-moving={moved !== undefined || undefined}>
      <input
        type="range"
        className={styles.track}
        aria-label={adminTexts.photoManager.goToMonth}
        aria-valuetext={text}
        min={0}
        max={months.length - 1}
        value={value}
        onChange={({ target }) => {
          const next = Number(target.value);
          setMoved(next);
          const month = months[next]?.month;
          if (month !== undefined) onMove(month);
        }}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <output
        className={styles.bubble}
        aria-hidden="true"
        style={{ top: `${(100 * value) / Math.max(1, months.length - 1)}%` }}
      >
        {text} <span>{formatCount(shown.photos)}</span>
      </output>
    </div>
  );
}
