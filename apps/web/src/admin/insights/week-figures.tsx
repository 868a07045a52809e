import { adminTexts, type InsightsResponse } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../shared/format/date-and-count.ts';
import text from '../shared/components/text.module.css';
import styles from './week-figures.module.css';

const { insights } = adminTexts;

/** Compares the number of this week with that of the week before. */
export function comparison(now: number, before: number): string {
  if (before === 0) return insights.noneBefore;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return insights.same;
  return now > before ? insights.more(percent) : insights.less(percent);
}

/** The views and reactions of this week, compared with the week before. */
export function WeekFigures({ response: { thisWeek, lastWeek } }: { response: InsightsResponse }): ReactNode {
  return (
    <dl className={styles.figures}>
      {(['views', 'reactions'] as const).map((name) => (
        <div key={name} className={classNames('stack gap-1', styles.figure)}>
          <dt>{insights[name]}</dt>
          <dd>
            <span className={styles.number} data-of={name}>
              {formatCount(thisWeek[name])}
            </span>
            <span className={text.note}>{comparison(thisWeek[name], lastWeek[name])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
