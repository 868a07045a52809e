import { useDraggable } from '@dnd-kit/core';
import { adminTexts, type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../shared/components/card.module.css';
import refusal from '../shared/components/refusal.module.css';
import { entryKey, entryName, entryPath, entryPicture } from '../shared/plans/entry.ts';
import { LostPhotos } from './lost-photos.tsx';
import { Thumbnail } from '../shared/components/thumbnail.tsx';
import { formatTime, nameDay } from '../shared/plans/zoned-days.ts';
import { gripAttribute } from '../shared/sortable/grip.sensor.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import text from '../shared/components/text.module.css';
import styles from './coming-up.module.css';
import { dragData } from './day-dragging.tsx';

const { schedule } = adminTexts;

export interface EntryActions {
  onChangeTime: (entry: ScheduleEntry) => void;
  /** Does at once what is planned. */
  onNow: (entry: ScheduleEntry) => void;
  onRemove: (entry: ScheduleEntry) => void;
}

interface RowProps extends EntryActions {
  entry: ScheduleEntry;
  zone: string;
}

function Row({ entry, zone, onChangeTime, onNow, onRemove }: RowProps): ReactNode {
  const name = entryName(entry);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `row ${entryKey(entry)}`,
    data: dragData(entry),
  });
  return (
    <li
      ref={setNodeRef}
      className={classNames(card.card, styles.row, isDragging && styles.lifted)}
      data-action={entry.action}
      {...listeners}
    >
      <Thumbnail {...entryPicture(entry)} />
      <p className={styles.words}>
        <Link to={entryPath(entry)} className={styles.name} draggable={false} dir="auto">
          {name}
        </Link>
        <span className={text.note}>
          {entry.failure === null
            ? schedule.when(entry.action, formatTime(entry.at, zone))
            : `${schedule.failedAt[entry.action]} ${formatTime(entry.at, zone)}`}{' '}
          · {schedule.kinds[entry.kind]}
        </span>
        <LostPhotos entry={entry} />
        {entry.failure === null ? null : <span className={refusal.message}>{entry.failure.text}</span>}
      </p>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        {...attributes}
        aria-label={schedule.move(name)}
        {...{ [gripAttribute]: '' }}
      />
      <div className={styles.actions}>
        <Button
          size="small"
          aria-label={`${schedule.changeTime}: ${name}`}
          aria-haspopup="dialog"
          onClick={() => onChangeTime(entry)}
        >
          {schedule.changeTime}
        </Button>
        {entry.action === 'takeDown' && !entry.isPublic ? null : (
          <Button
            size="small"
            aria-label={`${schedule.now[entry.action]}: ${name}`}
            onClick={() => onNow(entry)}
          >
            {schedule.now[entry.action]}
          </Button>
        )}
        <Button
          size="small"
          variant="plain"
          aria-label={schedule.removeFrom(name)}
          onClick={() => onRemove(entry)}
        >
          {schedule.remove}
        </Button>
      </div>
    </li>
  );
}

interface ComingUpProps extends EntryActions {
  /** Days in their order, with what is planned on them. */
  days: readonly { day: string; entries: readonly ScheduleEntry[] }[];
  /** The only day that is shown. */
  chosen: string | undefined;
  today: string;
  zone: string;
  onShowAll: () => void;
}

/** What is planned, by day. */
export function ComingUp({ days, chosen, today, zone, onShowAll, ...actions }: ComingUpProps): ReactNode {
  const shown = chosen === undefined ? days : days.filter(({ day }) => day === chosen);
  return (
    <section aria-labelledby="coming-up" className="stack gap-4">
      <SectionHeading id="coming-up" title={schedule.comingUp} isLarge>
        {chosen === undefined ? null : (
          <Button size="small" onClick={onShowAll}>
            {schedule.showAll}
          </Button>
        )}
      </SectionHeading>
      {chosen !== undefined && shown.length === 0 ? (
        <p className="muted">{schedule.nothingOn(nameDay(chosen, today))}</p>
      ) : null}
      {shown.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`} className={classNames('stack gap-2', styles.day)}>
          <h3 id={`day-${day}`}>{nameDay(day, today)}</h3>
          <ul className="stack gap-2">
            {entries.map((entry) => (
              <Row key={entryKey(entry)} entry={entry} zone={zone} {...actions} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
