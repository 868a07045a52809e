import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Panel } from '../components/panel.tsx';
import { useNow } from '../time/use-now.ts';
import { Link } from '../../ui/link.tsx';
import { entryKey, entryName, entryPath, entryPicture } from './entry.ts';
import { LostPhotos } from './lost-photos.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import text from '../components/text.module.css';
import styles from './schedule-panel.module.css';
import { useSchedule } from './use-schedule.ts';
import { formatMoment } from './zoned-days.ts';

const { schedule } = adminTexts;
const shown = 3;

/** The dashboard's summary of what is planned; nothing if nothing is. */
export function SchedulePanel(): ReactNode {
  const { response, zone } = useSchedule();
  const now = useNow();
  if (response === undefined || response.entries.length === 0) return null;
  return (
    <Panel title={schedule.next} more={{ to: pages.adminSchedule, text: schedule.seeAll }}>
      <ul className={styles.entries}>
        {response.entries.slice(0, shown).map((entry) => (
          <li key={entryKey(entry)} className={styles.entry}>
            <Thumbnail {...entryPicture(entry)} />
            <p className={styles.words}>
              <Link to={entryPath(entry)} className={styles.name} dir="auto">
                {entryName(entry)}
              </Link>
              <span className={text.note}>
                {schedule.when(entry.action, formatMoment(entry.at, zone, now))}
              </span>
              <LostPhotos entry={entry} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
