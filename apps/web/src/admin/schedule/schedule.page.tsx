import { adminTexts, pages, type ScheduleResponse, type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Refusal } from '../shared/components/refusal.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { useAction } from '../shared/api/use-action.ts';
import { useNow } from '../shared/time/use-now.ts';
import { ScheduleDialog } from '../shared/plans/schedule-dialog.tsx';
import {
  type NewPlan,
  plannedTimes,
  plansOf,
  useSchedule,
  useScheduleChanges,
} from '../shared/plans/use-schedule.ts';
import {
  clockTimeOf,
  daysBetween,
  formatZone,
  localTimeOf,
  mondayOf,
  nameDay,
} from '../shared/plans/zoned-days.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../shared/components/loading.tsx';
import { Toast } from '../../ui/toast.tsx';
import { leftAloneText, offerUndo } from '../shared/undo/undo.store.ts';
import { Calendar } from './calendar.tsx';
import { ComingUp } from './coming-up.tsx';
import { DayDragging } from './day-dragging.tsx';
import styles from './schedule.module.css';
import { ZoneDialog } from './zone-dialog.tsx';

const { schedule } = adminTexts;
const dayMs = 86_400_000;

/** Entries by day, in their order. */
function byDay(entries: readonly ScheduleEntry[], zone: string): Map<string, ScheduleEntry[]> {
  const days = new Map<string, ScheduleEntry[]>();
  for (const entry of entries) {
    const { day } = clockTimeOf(entry.at, zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

interface PlannedGroup {
  ids: string[];
  publish: string | null;
  takeDown: string | null;
}

/** Photos of one entry can differ in their other plan. */
function groupByPlans(
  { kind, ids }: ScheduleEntry,
  response: ScheduleResponse,
  zone: string,
): PlannedGroup[] {
  const groups = new Map<string, PlannedGroup>();
  for (const id of ids) {
    const times = plannedTimes(plansOf(response, kind, id), zone);
    const key = JSON.stringify(times);
    groups.set(key, { ...times, ids: [...(groups.get(key)?.ids ?? []), id] });
  }
  return [...groups.values()];
}

const Empty = (): ReactNode => (
  <Notice
    icon="sun"
    title={schedule.empty}
    actions={
      <>
        <ButtonLink variant="main" to={pages.adminCreatePost}>
          {schedule.writePost}
        </ButtonLink>
        <ButtonLink to={pages.adminPhotos}>{schedule.choosePhotos}</ButtonLink>
      </>
    }
  >
    <p>{schedule.emptyText}</p>
  </Notice>
);

/** An entry whose time is changed in a dialog. */
interface Opened {
  entry: ScheduleEntry;
  startDay?: string;
}

function Plans({ response, zone }: { response: ScheduleResponse; zone: string }): ReactNode {
  const now = useNow();
  const { plan, move } = useScheduleChanges();
  const today = clockTimeOf(now, zone).day;
  const [start, setStart] = useState(mondayOf(today));
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const { refusal, run } = useAction();
  const [news, setNews] = useState<string>();
  const days = byDay(response.entries, zone);

  /** Sets times again unless the items were changed since. @returns what was left alone */
  const planAgain = async (former: NewPlan) => {
    const { planned } = await plan(former);
    return leftAloneText(former.kind, former.ids.length - planned.length);
  };
  const drop = (entry: ScheduleEntry, day: string) => {
    const { day: from, time } = clockTimeOf(entry.at, zone);
    // At a time that has passed it would happen at once, so that the creator chooses the time.
    if (`${day}T${time}` <= localTimeOf(Date.now(), zone)) return setOpened({ entry, startDay: day });
    const former = localTimeOf(entry.at, zone);
    // The server's response follows, also with an hour of daylight saving time.
    const expected = new Date(Date.parse(entry.at) + daysBetween(from, day) * dayMs).toISOString();
    return void run(async () => {
      const { version: unchangedSince } = await move(entry, `${day}T${time}`, expected);
      offerUndo({
        text: schedule.moved(nameDay(day, today)),
        undo: () => planAgain({ kind: entry.kind, ids: entry.ids, [entry.action]: former, unchangedSince }),
      });
    });
  };
  const remove = ({ kind, ids, action, at }: ScheduleEntry) =>
    run(async () => {
      const { version: unchangedSince } = await plan({ kind, ids, [action]: null });
      offerUndo({
        text: schedule.removed,
        undo: () => planAgain({ kind, ids, [action]: localTimeOf(at, zone), unchangedSince }),
      });
    });
  const runNow = (entry: ScheduleEntry) =>
    run(async () => {
      const { kind, ids, action } = entry;
      const before = groupByPlans(entry, response, zone);
      const { version } = await plan({ kind, ids, [action]: 'now' });
      // A draft does not keep the time of its post.
      if (kind === 'post' && action === 'takeDown') return setNews(schedule.postTakenDown);
      offerUndo({
        text: schedule.done[action],
        undo: async () => {
          const opposite = action === 'publish' ? 'takeDown' : 'publish';
          const reversed = await plan({ kind, ids, [opposite]: 'now', unchangedSince: version });
          for (const group of before) {
            const own = group.ids.filter((id) => reversed.planned.includes(id));
            if (own.length > 0) await plan({ kind, ...group, ids: own, unchangedSince: reversed.version });
          }
          return leftAloneText(kind, ids.length - reversed.planned.length);
        },
      });
    });
  return (
    <>
      <Refusal text={refusal} />
      <DayDragging zone={zone} today={today} onDrop={drop}>
        <div className={classNames('stack gap-6', styles.content)}>
          <Calendar
            start={start}
            today={today}
            zone={zone}
            entriesOf={(day) => days.get(day) ?? []}
            chosen={chosen}
            onStart={setStart}
            onChoose={(day) => setChosen(day === chosen ? undefined : day)}
          />
          <ComingUp
            days={[...days].map(([day, entries]) => ({ day, entries }))}
            chosen={chosen}
            today={today}
            zone={zone}
            onShowAll={() => setChosen(undefined)}
            onChangeTime={(entry) => setOpened({ entry })}
            onNow={(entry) => void runNow(entry)}
            onRemove={(entry) => void remove(entry)}
          />
        </div>
      </DayDragging>
      {opened === undefined ? null : (
        <ScheduleDialog
          items={opened.entry}
          start={
            opened.startDay === undefined ? undefined : { action: opened.entry.action, day: opened.startDay }
          }
          onNews={setNews}
          onClose={() => setOpened(undefined)}
        />
      )}
      <Toast text={news} onGone={() => setNews(undefined)} />
    </>
  );
}

/** Shows what is planned in a calendar and in a list, where it can be moved. */
export function SchedulePage(): ReactNode {
  const { response, zone, error, reload } = useSchedule();
  const now = useNow();
  const [isZoneOpen, setIsZoneOpen] = useState(false);
  return (
    <AdminPage
      title={schedule.title}
      lead={schedule.lead}
      note={
        response === undefined ? null : (
          <p className={styles.zone}>
            {schedule.zoneIs(formatZone(zone, now))}{' '}
            <Button size="small" variant="plain" aria-haspopup="dialog" onClick={() => setIsZoneOpen(true)}>
              {schedule.changeZone}
            </Button>
          </p>
        )
      }
    >
      {response === undefined && error !== null ? (
        <LoadFailure title={schedule.unreachable} reason={requestFailureOf(error).text} onRetry={reload} />
      ) : null}
      {response === undefined && error === null ? <Loading block={styles.waiting} /> : null}
      {response === undefined ? null : response.entries.length === 0 ? (
        <Empty />
      ) : (
        <Plans key={zone} response={response} zone={zone} />
      )}
      {isZoneOpen && response !== undefined ? (
        <ZoneDialog response={response} zone={zone} now={now} onClose={() => setIsZoneOpen(false)} />
      ) : null}
    </AdminPage>
  );
}

export const route = { Component: SchedulePage };
