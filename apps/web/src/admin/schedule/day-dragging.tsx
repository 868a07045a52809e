import {
  type Announcements,
  type CollisionDetection,
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { snapCenterToCursor } from '@dnd-kit/modifiers';
import { adminTexts, type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode, useRef, useState } from 'react';
import { entryName, lostPhotosText } from '../shared/plans/entry.ts';
import { addDays, clockTimeOf, formatDay, formatTime } from '../shared/plans/zoned-days.ts';
import { Icon } from '../../ui/icon.tsx';
import { GripSensor } from '../shared/sortable/grip.sensor.ts';
import styles from './calendar.module.css';

const { schedule } = adminTexts;

/** The data of a draggable chip or row. */
export const dragData = (entry: ScheduleEntry): { entry: ScheduleEntry } => ({ entry });

// Every draggable item of this page has such data.
const entryOf = ({ data }: Active): ScheduleEntry | undefined =>
  (data.current as { entry: ScheduleEntry } | undefined)?.entry;
const nameOf = (active: Active): string => {
  const entry = entryOf(active);
  return entry === undefined ? '' : entryName(entry);
};

/** An entry in a day of the calendar: an arrow up for what is published, down for what is taken down. */
export function ChipContent({ entry, zone }: { entry: ScheduleEntry; zone: string }): ReactNode {
  const lost = lostPhotosText(entry);
  return (
    <>
      <span className={styles.chipTime}>
        <Icon name="upload" size={14} />
        <span className="visually-hidden">{schedule.actions[entry.action]}</span>
        {formatTime(entry.at, zone)}
        {lost === undefined ? null : (
          <span className={styles.lost} title={lost}>
            <Icon name="alert" size={14} />
            <span className="visually-hidden">{lost}</span>
          </span>
        )}
      </span>
      <span className={styles.chipName} dir="auto">
        {entryName(entry)}
      </span>
    </>
  );
}

const steps: Partial<Record<string, number>> = {
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Up]: -7,
  [KeyboardCode.Down]: 7,
};

interface DayDraggingProps {
  zone: string;
  today: string;
  onDrop: (entry: ScheduleEntry, day: string) => void;
  children: ReactNode;
}

/** Lets entries be dragged to another day by mouse, touch and keyboard. */
export function DayDragging({ zone, today, onDrop, children }: DayDraggingProps): ReactNode {
  const [dragged, setDragged] = useState<ScheduleEntry>();
  /** The day that the arrow keys have reached. */
  const reached = useRef<string>(undefined);
  const dayBelow: CollisionDetection = (state) => {
    if (state.pointerCoordinates !== null) return pointerWithin(state);
    return reached.current === undefined ? [] : [{ id: reached.current }];
  };
  const stepToDay: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    const step = steps[event.code];
    const { active, droppableRects, collisionRect } = context;
    const entry = active === null ? undefined : entryOf(active);
    if (step === undefined || entry === undefined || collisionRect === null) return undefined;
    event.preventDefault();
    const from = reached.current ?? clockTimeOf(entry.at, zone).day;
    const [firstDay] = [...droppableRects.keys()].map(String).sort();
    const to = droppableRects.has(from) ? addDays(from, step) : firstDay;
    const rect = to === undefined ? undefined : droppableRects.get(to);
    // The calendar does not show such a day, or it is past.
    if (rect === undefined) return currentCoordinates;
    reached.current = to;
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };
  const sensors = useSensors(
    useSensor(GripSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepToDay,
      // While the page scrolls smoothly, the next key would start from a place on the way.
      scrollBehavior: 'auto',
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  );
  const overText = (active: Active, over: Over | null) =>
    over === null
      ? schedule.overNothing(nameOf(active))
      : schedule.over(nameOf(active), formatDay(String(over.id), today));
  const announcements: Announcements = {
    onDragStart: ({ active }) => schedule.lifted(nameOf(active)),
    onDragOver: ({ active, over }) => overText(active, over),
    onDragEnd: ({ active, over }) =>
      over === null
        ? schedule.stayed(nameOf(active))
        : schedule.dropped(nameOf(active), formatDay(String(over.id), today)),
    onDragCancel: ({ active }) => schedule.stayed(nameOf(active)),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const entry = entryOf(active);
    if (entry === undefined || over === null) return;
    const day = String(over.id);
    if (day !== clockTimeOf(entry.at, zone).day) onDrop(entry, day);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dayBelow}
      accessibility={{ announcements, screenReaderInstructions: { draggable: schedule.dragHelp } }}
      onDragStart={({ active }) => {
        reached.current = undefined;
        setDragged(entryOf(active));
      }}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay modifiers={[snapCenterToCursor]} dropAnimation={null} className={styles.overlay}>
        {dragged === undefined ? null : (
          <div className={styles.dragged} data-action={dragged.action}>
            <ChipContent entry={dragged} zone={zone} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
