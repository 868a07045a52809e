import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Panel } from '../components/panel.tsx';
import { useNow } from '../time/use-now.ts';
import { Link } from '../../ui/link.tsx';
import { entryName, entryPath } from './entry-name.ts';
import { EntryPicture } from './entry-picture.tsx';
import styles from './schedule-panel.module.css';
import { useSchedule } from './use-schedule.ts';
import { formatMoment } from './zoned-days.ts';

const { schedule } = adminTexts;
const shown = 3;

/** The dashboard's summary of what is planned; nothing if nothing is. */
export function SchedulePanel(): ReactNode {
  const { answer, zone } = useSchedule();
  const now = useNow();
  if (answer === undefined || answer.entries.length === 0) return null;
  return (
    <Panel title={schedule.next} more={{ to: pages.adminSchedule, text: schedule.seeAll }}>
      <ul className={styles.entries}>
        {answer.entries.slice(0, shown).map((entry) => (
          <li key={`${entry.kind} ${entry.action} ${entry.ids[0]}`} className={styles.entry}>
            <EntryPicture entry={entry} />
            <p className={styles.words}>
              <Link to={entryPath(entry)} className={styles.name} dir="auto">
                {entryName(entry)}
              </Link>
              <span className={styles.time}>
                {schedule.when(entry.action, formatMoment(entry.at, zone, now))}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
