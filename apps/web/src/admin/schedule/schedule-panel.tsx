import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Panel } from '../shared/components/panel.tsx';
import { PanelEntries, PanelEntry } from '../shared/components/panel-entry.tsx';
import { PanelState } from '../shared/components/panel-state.tsx';
import { useNow } from '../shared/time/use-now.ts';
import { entryKey, entryName, entryPath, entryPicture } from '../shared/plans/entry.ts';
import { LostPhotos } from './lost-photos.tsx';
import { useSchedule } from '../shared/plans/use-schedule.ts';
import { formatMoment } from '../shared/plans/zoned-days.ts';

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
        <p className="muted">{schedule.empty}.</p>
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
