import { useDraggable, useDroppable } from '@dnd-kit/core';
import { adminTexts, type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode } from 'react';
import {
  addDays,
  formatDay,
  formatShortDay,
  formatSpan,
  formatWeekday,
  mondayOf,
  weeksFrom,
} from '../shared/plans/zoned-days.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../shared/components/icon-button.tsx';
import styles from './calendar.module.css';
import { ChipContent, dragData } from './day-dragging.tsx';
import { entryKey, lostPhotosText } from '../shared/plans/entry.ts';

const { schedule } = adminTexts;
const [mostChips, mostDots] = [3, 4];
const shownWeeks = 5;
/** One week stays in sight. */
const stepDays = 7 * (shownWeeks - 1);

function Chip({ entry, zone }: { entry: ScheduleEntry; zone: string }): ReactNode {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `chip ${entryKey(entry)}`,
    data: dragData(entry),
  });
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.chip, isDragging && styles.lifted)}
      data-action={entry.action}
      {...listeners}
    >
      <ChipContent entry={entry} zone={zone} />
    </li>
  );
}

interface DayProps {
  day: string;
  /** Whether the day is named with its month. */
  hasMonth: boolean;
  today: string;
  zone: string;
  entries: readonly ScheduleEntry[];
  isChosen: boolean;
  onChoose: () => void;
}

function Day({ day, hasMonth, today, zone, entries, isChosen, onChoose }: DayProps): ReactNode {
  const isPast = day < today;
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isPast });
  const hidden = entries.length - mostChips;
  return (
    // The button in it does the same for the keyboard.
    <td
      ref={setNodeRef}
      className={classNames(styles.day, isOver && styles.over)}
      data-past={isPast || undefined}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <button
        type="button"
        className={styles.number}
        aria-pressed={isChosen}
        aria-current={day === today ? 'date' : undefined}
      >
        <span className="visually-hidden">
          {formatDay(day, today)}: {schedule.planned(entries.length)}
        </span>
        <span aria-hidden="true">{hasMonth ? formatShortDay(day) : Number(day.slice(8))}</span>
      </button>
      {entries.length === 0 ? null : (
        <>
          <span className={styles.dots} aria-hidden="true">
            {entries.slice(0, mostDots).map((entry) => (
              <span
                key={entryKey(entry)}
                data-action={entry.action}
                data-lost={lostPhotosText(entry) === undefined ? undefined : true}
              />
            ))}
          </span>
          <ul className={styles.chips}>
            {entries.slice(0, mostChips).map((entry) => (
              <Chip key={entryKey(entry)} entry={entry} zone={zone} />
            ))}
            {hidden > 0 ? <li className={styles.moreChips}>{schedule.more(hidden)}</li> : null}
          </ul>
        </>
      )}
    </td>
  );
}

interface CalendarProps {
  /** The Monday of the first week that is shown. */
  start: string;
  today: string;
  zone: string;
  entriesOf: (day: string) => readonly ScheduleEntry[];
  chosen: string | undefined;
  onStart: (monday: string) => void;
  onChoose: (day: string) => void;
}

/** Weeks with what is planned on their days. On a phone, a day has a dot for each entry. */
export function Calendar(props: CalendarProps): ReactNode {
  const { start, today, zone, entriesOf, chosen, onStart, onChoose } = props;
  const thisWeek = mondayOf(today);
  const weeks = weeksFrom(start, shownWeeks);
  const span = formatSpan(start, addDays(start, 7 * shownWeeks - 1));
  return (
    <section aria-label={schedule.calendar} className={classNames('stack gap-2', styles.calendar)}>
      <header className={classNames('row gap-1', styles.head)}>
        <h2 aria-live="polite">{span}</h2>
        {start === thisWeek ? null : (
          <Button size="small" onClick={() => onStart(thisWeek)}>
            {schedule.today}
          </Button>
        )}
        <IconButton
          icon="previous"
          label={schedule.earlier}
          // Nothing is planned in the past.
          isIdle={start <= thisWeek}
          onClick={() => onStart(addDays(start, -stepDays) < thisWeek ? thisWeek : addDays(start, -stepDays))}
        />
        <IconButton icon="next" label={schedule.later} onClick={() => onStart(addDays(start, stepDays))} />
      </header>
      <table className={styles.weeks}>
        <caption className="visually-hidden">{span}</caption>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={formatWeekday(day, 'long')}>
                {formatWeekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  hasMonth={day === start || day.endsWith('-01')}
                  today={today}
                  zone={zone}
                  entries={entriesOf(day)}
                  isChosen={day === chosen}
                  onChoose={() => onChoose(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
