import {
  adminTexts,
  type ScheduleResponse,
  type ScheduledAction,
  type ScheduledKind,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { DateField } from '../components/field.tsx';
import { useAction } from '../api/use-action.ts';
import { useNow } from '../time/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { leftAloneText, offerUndo } from '../undo/undo.store.ts';
import text from '../components/text.module.css';
import {
  type NewPlan,
  type Plans,
  plannedTimes,
  plansOf,
  useSchedule,
  useScheduleChanges,
  zoneOf,
} from './use-schedule.ts';
import { addDays, clockTimeOf, formatMoment, formatZone, localTimeOf } from './zoned-days.ts';

const { schedule, scheduleRefusals } = adminTexts;
const saveTexts = { idle: schedule.save, busy: schedule.saving };
/** A time at which many people look. */
const usualTime = '18:00';

/** What is scheduled together. */
export interface ScheduledItems {
  kind: ScheduledKind;
  ids: readonly string[];
  /** Whether visitors see it; undefined for several items that differ. */
  isPublic: boolean | undefined;
}

/** Local times as a field has them; empty for none. */
type Times = Record<ScheduledAction, string>;

/** The times that were changed, as the API takes them. */
export type ChangedTimes = Pick<NewPlan, ScheduledAction>;

function changedTimes(before: Times, after: Times): ChangedTimes {
  const timeOf = (action: ScheduledAction) =>
    after[action] === before[action] ? {} : { [action]: after[action] || null };
  return { ...timeOf('publish'), ...timeOf('takeDown') };
}

/** Says when the items are published and taken down now, after a change. */
function resultText(
  response: ScheduleResponse,
  { kind, ids }: ScheduledItems,
  changed: ChangedTimes,
): string {
  const { publish, takeDown } = plansOf(response, kind, ids[0] ?? '');
  const moment = (at: string) => formatMoment(at, zoneOf(response), Date.now());
  if (changed.publish && publish !== undefined) return schedule.scheduled(moment(publish.at));
  if (changed.publish) return schedule.done.publish;
  if (changed.takeDown && takeDown !== undefined) return schedule.when('takeDown', moment(takeDown.at));
  if (changed.takeDown) return kind === 'post' ? schedule.postTakenDown : schedule.done.takeDown;
  return schedule.changed;
}

/** The plans of all items, if they are the same. */
function commonPlans(response: ScheduleResponse | undefined, { kind, ids }: ScheduledItems): Plans {
  const [first = '', ...others] = ids;
  const plans = plansOf(response, kind, first);
  const isCommon = others.every((id) => {
    const { publish, takeDown } = plansOf(response, kind, id);
    return publish?.at === plans.publish?.at && takeDown?.at === plans.takeDown?.at;
  });
  return isCommon ? plans : {};
}

interface TimeFieldProps {
  action: ScheduledAction;
  value: string;
  hint: string | undefined;
  refusal: string | undefined;
  isPast: boolean;
  onChange: (time: string) => void;
}

function TimeField({ action, value, hint, refusal, isPast, onChange }: TimeFieldProps): ReactNode {
  return (
    <DateField
      label={action === 'publish' ? schedule.publishTime : schedule.takeDownTime}
      hint={isPast ? schedule.past[action] : hint}
      refusal={refusal}
      onReset={value === '' ? undefined : () => onChange('')}
      resetLabel={schedule.clear}
      type="datetime-local"
      value={value}
      onChange={onChange}
    />
  );
}

interface ScheduleDialogProps {
  items: ScheduledItems;
  /** The day that is proposed. */
  start?: { action: ScheduledAction; day: string } | undefined;
  /** Takes the chosen times instead of planning them. */
  onTimes?: (times: ChangedTimes) => void;
  /** Called with what was done, if that cannot be undone. */
  onNews?: (text: string) => void;
  onClose: () => void;
}

/** Plans when items are published and taken down. */
export function ScheduleDialog(props: ScheduleDialogProps): ReactNode {
  const { items, start, onTimes, onNews = () => undefined, onClose } = props;
  const { kind, ids, isPublic } = items;
  const { response, zone } = useSchedule();
  const { plan } = useScheduleChanges();
  const now = useNow();
  const [before] = useState(() => commonPlans(response, items));
  const [stored] = useState<Times>(() => {
    const { publish, takeDown } = plannedTimes(before, zone);
    return { publish: publish ?? '', takeDown: takeDown ?? '' };
  });
  const [first] = useState<Times>(() => {
    if (start !== undefined)
      return { ...stored, [start.action]: `${start.day}T${stored[start.action].slice(11)}` };
    const isNew = isPublic !== true && stored.publish === '' && stored.takeDown === '';
    return isNew ? { ...stored, publish: `${addDays(clockTimeOf(now, zone).day, 1)}T${usualTime}` } : stored;
  });
  const [times, setTimes] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const { isBusy: isSaving, refusal, clearRefusal, run } = useAction();
  const { publish, takeDown } = times;
  const present = localTimeOf(now, zone);
  const isPast = (time: string) => time !== '' && time <= present;
  // A published post has no second publication.
  const canPublish = kind !== 'post' || isPublic !== true;
  const isNothing = publish === '' && takeDown === '' && stored.publish === '' && stored.takeDown === '';
  const isWrongOrder = publish !== '' && takeDown !== '' && publish >= takeDown;
  const isChanged = JSON.stringify(times) !== JSON.stringify(first);
  const change = (part: Partial<Times>) => {
    setTimes((known) => ({ ...known, ...part }));
    clearRefusal();
  };

  const send = async (changed: ChangedTimes) => {
    const planned = await plan({ kind, ids, ...changed });
    const text = resultText(planned, items, changed);
    const after = plansOf(planned, kind, ids[0] ?? '');
    const isAtOnce = (action: ScheduledAction) => changed[action] && after[action] === undefined;
    // The former states of several items are not known here.
    if (ids.length > 1 || isAtOnce('publish') || isAtOnce('takeDown')) onNews(text);
    else
      offerUndo({
        text,
        undo: async () => {
          let { version: unchangedSince } = planned;
          let isLeftAlone = false;
          if (planned.hidden > 0) {
            const shown = await plan({ kind, ids, publish: 'now', unchangedSince });
            isLeftAlone = shown.planned.length === 0;
            if (!isLeftAlone) unchangedSince = shown.version;
          }
          // Another tab may have changed the other time before.
          const { publish: published, takeDown: takenDown } = plannedTimes(before, zone);
          const former = {
            ...('publish' in changed && { publish: published }),
            ...('takeDown' in changed && { takeDown: takenDown }),
          };
          const reversed = await plan({ kind, ids, ...former, unchangedSince });
          return leftAloneText(kind, isLeftAlone || reversed.planned.length === 0 ? 1 : 0);
        },
      });
  };
  const finish = (changed: ChangedTimes) =>
    void run(() => (onTimes === undefined ? send(changed) : onTimes(changed))).then((isDone) => {
      if (isDone) onClose();
    });
  const save = () => {
    setIsTried(true);
    if (isNothing || isWrongOrder) return;
    const changed = changedTimes(stored, times);
    if (Object.keys(changed).length === 0) return onClose();
    finish(changed);
  };
  const title = canPublish ? schedule.dialogTitle : schedule.takeDownTitle;
  return (
    <EditorDialog
      title={ids.length > 1 ? schedule.dialogTitlePhotos(ids.length) : title}
      isChanged={isChanged && !isSaving}
      isSaving={isSaving}
      refusal={refusal}
      onSave={save}
      saveTexts={saveTexts}
      onClose={onClose}
      action={
        canPublish ? undefined : (
          <Button disabled={isSaving} onClick={() => finish({ takeDown: 'now' })}>
            {schedule.now.takeDown}
          </Button>
        )
      }
    >
      {canPublish ? (
        <TimeField
          action="publish"
          value={publish}
          hint={isPublic === true && publish !== '' ? schedule.hiddenUntil : undefined}
          refusal={isTried && isNothing ? schedule.timeMissing : undefined}
          isPast={isPast(publish)}
          onChange={(time) => change({ publish: time })}
        />
      ) : null}
      <TimeField
        action="takeDown"
        value={takeDown}
        hint={schedule.takeDownHints[kind]}
        refusal={
          isTried && isWrongOrder
            ? scheduleRefusals.wrongOrder
            : isTried && isNothing && !canPublish
              ? schedule.timeMissing
              : undefined
        }
        isPast={isPast(takeDown)}
        onChange={(time) => change({ takeDown: time })}
      />
      <p className={text.note}>{schedule.zoneIs(formatZone(zone, now))}</p>
    </EditorDialog>
  );
}
