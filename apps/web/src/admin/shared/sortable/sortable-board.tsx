import { closestCenter, DndContext, type DragEndEvent, useSensor, useSensors } from '@dnd-kit/core';
import { restrictToParentElement } from '@dnd-kit/modifiers';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import card from '../components/card.module.css';
import { IconButton } from '../components/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type IconName } from '../../../ui/icon.tsx';
import { gripAttribute, GripSensor } from './grip.sensor.ts';
import styles from './sortable-board.module.css';
import { type Step, stepAttribute, useRepeatedSteps } from './use-repeated-steps.ts';

const modifiers = [restrictToParentElement];
const silent = () => undefined;
// The board announces the new place itself, with the item's name.
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
};

export interface SortableItem {
  key: string;
  name: string;
  picture: ReactNode;
  /** The text and controls below the picture. */
  details: ReactNode;
  /** More buttons, after those that move it. */
  tools?: ReactNode;
  onRemove?: () => void;
}

interface CardProps {
  item: SortableItem;
  index: number;
  isLast: boolean;
  isLocked: boolean;
  /** `isPointer`: pressed by pointer, not by key. */
  onStep: (step: Step, isPointer: boolean) => void;
}

/** A card that follows the pointer while it is dragged, and makes room for another one. */
function SortableCard({ item, index, isLast, isLocked, onStep }: CardProps): ReactNode {
  const { key, name, picture, details, tools, onRemove } = item;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: isLocked,
  });
  const mover = (step: Step, isPossible: boolean, icon: IconName) => (
    <IconButton
      icon={icon}
      label={`Move ${name} ${step}`}
      {...{ [stepAttribute]: step }}
      // Stays focusable at either end of the list.
      aria-disabled={!isPossible || undefined}
      disabled={isLocked}
      // `detail` is 0 for a click without a pointer.
      onClick={({ detail }) => isPossible && onStep(step, detail > 0)}
    />
  );
  return (
    <li
      ref={setNodeRef}
      className={classNames(card.card, styles.card, isDragging && styles.dragged)}
      style={{
        transform: transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`,
        transition,
      }}
      {...listeners}
    >
      <div className={styles.frame}>
        {picture}
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        {isLocked ? null : <span className={styles.grip} {...{ [gripAttribute]: '' }} aria-hidden="true" />}
        {onRemove === undefined ? null : (
          <IconButton
            icon="close"
            label={`Remove ${name}`}
            className={styles.remove}
            disabled={isLocked}
            onClick={onRemove}
          />
        )}
      </div>
      {details}
      <div className={styles.tools}>
        {mover('first', index > 0, 'first')}
        {mover('earlier', index > 0, 'previous')}
        {mover('later', !isLast, 'next')}
        {tools}
      </div>
    </li>
  );
}

interface SortableBoardProps {
  label: string;
  /** The noun for an item when its new place is announced, such as `photo`. */
  noun: string;
  items: readonly SortableItem[];
  isLocked?: boolean;
  /** Stands in the place of no items. */
  empty: ReactNode;
  /** `to` is an index. */
  onMove: (key: string, to: number) => void;
}

/** Cards in an order that is changed by dragging and by buttons. */
export function SortableBoard({
  label,
  noun,
  items,
  isLocked = false,
  empty,
  onMove,
}: SortableBoardProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  // A moved card loses the focus, so the pressed button is focused again.
  const focusOn = useRef<{ index: number; step: Step }>(undefined);
  useEffect(() => {
    const { current } = focusOn;
    if (current === undefined) return;
    focusOn.current = undefined;
    list.current?.children[current.index]
      ?.querySelector<HTMLElement>(`[${stepAttribute}="${current.step}"]`)
      ?.focus({ preventScroll: false });
  });

  const indexOf = (key: string) => items.findIndex((item) => item.key === key);
  const moveTo = (key: string, to: number) => {
    const moved = items[indexOf(key)];
    if (moved !== undefined) setAnnouncement(`${moved.name} is ${noun} ${to + 1} of ${items.length}`);
    onMove(key, to);
  };
  const steps = useRepeatedSteps(list);
  const step = (pressed: { key: string; index: number; step: Step; isPointer: boolean }) => {
    const key = pressed.step === 'first' ? pressed.key : steps.keyFor(pressed);
    const to = pressed.step === 'first' ? 0 : indexOf(key) + (pressed.step === 'earlier' ? -1 : 1);
    if (to < 0 || to >= items.length) return;
    focusOn.current = { index: to, step: pressed.step };
    moveTo(key, to);
  };
  const sensors = useSensors(useSensor(GripSensor, { activationConstraint: { distance: 4 } }));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) moveTo(String(active.id), indexOf(String(over.id)));
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={modifiers}
        accessibility={accessibility}
        onDragEnd={drop}
      >
        <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
          {items.length === 0 ? empty : null}
          <ol
            ref={list}
            className={classNames('stack gap-3', styles.board)}
            aria-label={label}
            hidden={items.length === 0}
          >
            {items.map((item, index) => (
              <SortableCard
                key={item.key}
                item={{
                  ...item,
                  ...(item.onRemove === undefined
                    ? {}
                    : {
                        onRemove: () => {
                          setAnnouncement(`${item.name} was taken out`);
                          item.onRemove?.();
                        },
                      }),
                }}
                index={index}
                isLast={index === items.length - 1}
                isLocked={isLocked}
                onStep={(direction, isPointer) => step({ key: item.key, index, step: direction, isPointer })}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
