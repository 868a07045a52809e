import { adminTexts, type DayFigures } from '@sandstone/contract';
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { DayBars, formatDay } from './day-bars.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './insights.module.css';

const { insights } = adminTexts;

function Table({
  days,
  id,
  isShown,
}: {
  days: readonly DayFigures[];
  id: string;
  isShown: boolean;
}): ReactNode {
  return (
    <div id={id} className={isShown ? styles.table : 'visually-hidden'}>
      <table>
        <caption className="visually-hidden">{insights.byDay}</caption>
        <thead>
          <tr>
            <th scope="col">{insights.day}</th>
            <th scope="col">{insights.views}</th>
            <th scope="col">{insights.reactions}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, views, reactions }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatCount(views)}</td>
              <td>{formatCount(reactions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two charts of the same days, and a table of their numbers: for screen readers always, for all others on request. */
export function DayChart({ days }: { days: readonly DayFigures[] }): ReactNode {
  const [pointed, setPointed] = useState<number>();
  const [isTableShown, setIsTableShown] = useState(false);
  const tableId = useId();
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  };
  const shown = pointed === undefined ? undefined : days[pointed];
  const [first, middle] = [days[0], days[Math.floor(days.length / 2)]];
  return (
    <>
      <p className={styles.pointed} aria-hidden="true">
        {shown === undefined
          ? null
          : [
              formatDay(shown.day),
              insights.viewCount(shown.views),
              insights.reactionCount(shown.reactions),
            ].join(' · ')}
      </p>
      <div
        className={classNames('stack gap-4', styles.charts)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {(['views', 'reactions'] as const).map((of) => (
          <figure key={of} className={classNames('stack gap-1', styles.chart)}>
            <figcaption>
              <span>{insights[of]}</span>
              <span>{formatCount(Math.max(...days.map((day) => day[of])))}</span>
            </figcaption>
            <DayBars days={days} of={of} pointed={pointed} />
          </figure>
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{formatDay(first?.day ?? '')}</span>
        <span>{formatDay(middle?.day ?? '')}</span>
        <span>{insights.today}</span>
      </p>
      <Button
        size="small"
        className={styles.numbers}
        aria-expanded={isTableShown}
        aria-controls={tableId}
        onClick={() => setIsTableShown(!isTableShown)}
      >
        {isTableShown ? insights.hideNumbers : insights.showNumbers}
      </Button>
      <Table days={days} id={tableId} isShown={isTableShown} />
    </>
  );
}
