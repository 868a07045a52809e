import { closestCenter, DndContext, type DragEndEvent, useSensor, useSensors } from '@dnd-kit/core';
import { restrictToParentElement } from '@dnd-kit/modifiers';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { limits } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import card from '../../components/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { GripSensor } from './grip.sensor.ts';
import styles from './photo-board.module.css';
import { nameOf, PhotoSlot } from './photo-slot.tsx';
import { type PostEditor } from './use-post-editor.ts';
import { type Step, stepAttribute, useRepeatedSteps } from './use-repeated-steps.ts';

const modifiers = [restrictToParentElement];
const silent = () => undefined;
// The board announces the new place itself, with the photo's name.
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
};

interface CardProps {
  id: string;
  isLocked: boolean;
  children: ReactNode;
}

/** A card that follows the pointer while it is dragged, and makes room for another one. */
function Card({ id, isLocked, children }: CardProps): ReactNode {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isLocked,
  });
  return (
    <li
      ref={setNodeRef}
      className={classNames(card.card, styles.slot, isDragging && styles.dragged)}
      style={{
        transform: transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`,
        transition,
      }}
      {...listeners}
    >
      {children}
    </li>
  );
}

/** The photos of a post in order, to move, remove and retry. */
export function PhotoBoard({ editor }: { editor: PostEditor }): ReactNode {
  const { photos, move, remove, retry } = editor;
  const isLocked = editor.step !== 'writing';
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  // A moved tile loses the focus, so the pressed button is focused again.
  const focusOn = useRef<{ index: number; step: Step }>(undefined);
  useEffect(() => {
    const { current } = focusOn;
    if (current === undefined) return;
    focusOn.current = undefined;
    list.current?.children[current.index]
      ?.querySelector<HTMLElement>(`[${stepAttribute}="${current.step}"]`)
      ?.focus({ preventScroll: false });
  });

  const indexOf = (key: string) => photos.findIndex((photo) => photo.key === key);
  const moveTo = (key: string, to: number) => {
    const placed = photos[indexOf(key)];
    if (placed !== undefined) setAnnouncement(`${nameOf(placed)} is photo ${to + 1} of ${photos.length}`);
    move(key, to);
  };
  const steps = useRepeatedSteps(list);
  const step = (pressed: { key: string; index: number; step: Step; isPointer: boolean }) => {
    const key = pressed.step === 'first' ? pressed.key : steps.keyFor(pressed);
    const to = pressed.step === 'first' ? 0 : indexOf(key) + (pressed.step === 'earlier' ? -1 : 1);
    if (to < 0 || to >= photos.length) return;
    focusOn.current = { index: to, step: pressed.step };
    moveTo(key, to);
  };
  const sensors = useSensors(useSensor(GripSensor, { activationConstraint: { distance: 4 } }));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) moveTo(String(active.id), indexOf(String(over.id)));
  };

  return (
    <section aria-labelledby="post-photos">
      <header className={styles.head}>
        <h2 id="post-photos">Photos</h2>
        <p className={styles.count}>
          {photos.length} / {limits.post.maxPhotos}
        </p>
      </header>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {photos.length === 0 ? (
        <p className={styles.none}>None yet. Photos are optional.</p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={modifiers}
          accessibility={accessibility}
          onDragEnd={drop}
        >
          <SortableContext items={photos.map(({ key }) => key)} strategy={rectSortingStrategy}>
            <ol ref={list} className={styles.board} aria-label="Photos in order">
              {photos.map((placed, index) => (
                <Card key={placed.key} id={placed.key} isLocked={isLocked}>
                  <PhotoSlot
                    placed={placed}
                    index={index}
                    isLast={index === photos.length - 1}
                    isLocked={isLocked}
                    onStep={(direction, isPointer) =>
                      step({ key: placed.key, index, step: direction, isPointer })
                    }
                    onRemove={() => {
                      setAnnouncement(`${nameOf(placed)} was taken out`);
                      remove(placed.key);
                    }}
                    onRetry={() => retry(placed.key)}
                  />
                </Card>
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
    </section>
  );
}
