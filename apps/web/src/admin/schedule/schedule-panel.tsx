import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Panel } from '../components/panel.tsx';
import { PanelEntries, PanelEntry } from '../components/panel-entry.tsx';
import { PanelState } from '../components/panel-state.tsx';
import text from '../components/text.module.css';
import { useNow } from '../time/use-now.ts';
import { entryKey, entryName, entryPath, entryPicture } from './entry.ts';
import { LostPhotos } from './lost-photos.tsx';
import { useSchedule } from './use-schedule.ts';
import { formatMoment } from './zoned-days.ts';

const { schedule } = adminTexts;
const shown = 3;

/** The next entries of the schedule. */
export function SchedulePanel(): ReactNode {
  const { response, zone, error, reload } = useSchedule();
  const now = useNow();
  return (
    <Panel title={schedule.next} more={{ to: pages.adminSchedule, text: schedule.seeAll }}>
      {response === undefined ? (
        <PanelState hasFailed={error !== null} failure={`${schedule.unreachable}.`} onRetry={reload} />
      ) : response.entries.length === 0 ? (
        <p className={text.muted}>{schedule.empty}.</p>
      ) : (
        <PanelEntries>
          {response.entries.slice(0, shown).map((entry) => (
            <PanelEntry
              key={entryKey(entry)}
              picture={entryPicture(entry)}
              to={entryPath(entry)}
              name={entryName(entry)}
              note={schedule.when(entry.action, formatMoment(entry.at, zone, now))}
              warning={<LostPhotos entry={entry} />}
            />
          ))}
        </PanelEntries>
      )}
    </Panel>
  );
}
