import { adminTexts, type DayFigures } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { formatCount, formatDate } from '../../shared/format/date-and-count.ts';
import styles from './day-bars.module.css';

const { insights } = adminTexts;

/** Units of the drawing for each day, of which the bar leaves some free, and for the height. */
const [step, width, height] = [10, 7, 100];
/** The height of a bar for a small number, so that it can be seen. */
const minHeight = 3;

/** A day without its year, such as 'October 7'. */
export const formatDay = (day: string): string => formatDate(day).replace(/, \d+$/, '');

interface DayBarsProps {
  days: readonly DayFigures[];
  of: 'views' | 'reactions';
  isSmall?: boolean;
  /** Index of the day under the pointer. */
  pointed?: number | undefined;
}

/** Draws a bar for each day. The text alternative names the sum and the best day; a table beside it has all numbers. */
export function DayBars({ days, of, isSmall = false, pointed }: DayBarsProps): ReactNode {
  const total = days.reduce((sum, day) => sum + day[of], 0);
  const most = Math.max(...days.map((day) => day[of]));
  const best = days.find((day) => day[of] === most);
  const name = insights[of];
  return (
    <svg
      className={styles.bars}
      data-of={of}
      data-small={isSmall || undefined}
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={
        total === 0 || best === undefined
          ? insights.chartOfNothing(name)
          : insights.chart(name, formatCount(total), formatCount(most), formatDay(best.day))
      }
    >
      {days.map((day, index) => {
        const barHeight = day[of] === 0 ? 1 : Math.max(minHeight, (day[of] / most) * height);
        return (
          <rect
            key={day.day}
            x={index * step + (step - width) / 2}
            y={height - barHeight}
            width={width}
            height={barHeight}
            data-empty={day[of] === 0 || undefined}
            data-pointed={index === pointed || undefined}
          />
        );
      })}
    </svg>
  );
}
