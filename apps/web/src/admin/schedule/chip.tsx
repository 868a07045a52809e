import { adminTexts, type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { entryName } from './entry.ts';
import { formatTime } from './zoned-days.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './calendar.module.css';

const { schedule } = adminTexts;

/** An entry in a day of the calendar: an arrow up for what is published, down for what is taken down. */
export function ChipContent({ entry, zone }: { entry: ScheduleEntry; zone: string }): ReactNode {
  return (
    <>
      <span className={styles.chipTime}>
        <Icon name="upload" size={14} />
        <span className="visually-hidden">{schedule.actions[entry.action]}</span>
        {formatTime(entry.at, zone)}
      </span>
      <span className={styles.chipName} dir="auto">
        {entryName(entry)}
      </span>
    </>
  );
}
