import { limits } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import card from '../../components/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './photo-board.module.css';
import { nameOf, PhotoSlot } from './photo-slot.tsx';
import { slotAttribute, useDragOrder } from './use-drag-order.ts';
import { type PostEditor } from './use-post-editor.ts';
import { type Step, stepAttribute, useRepeatedSteps } from './use-repeated-steps.ts';

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

  const moveTo = (key: string, to: number) => {
    const placed = photos.find((photo) => photo.key === key);
    if (placed !== undefined) setAnnouncement(`${nameOf(placed)} is photo ${to + 1} of ${photos.length}`);
    move(key, to);
  };
  const steps = useRepeatedSteps(list);
  const drag = useDragOrder((key, at) =>
    moveTo(
      key,
      photos.findIndex((photo) => photo.key === at),
    ),
  );

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
        <ol ref={list} className={styles.board} aria-label="Photos in order">
          {photos.map((placed, index) => (
            <li
              key={placed.key}
              className={classNames(
                card.card,
                styles.slot,
                drag.dragged === placed.key && styles.dragged,
                drag.over === placed.key && styles.over,
              )}
              {...{ [slotAttribute]: placed.key }}
              {...(isLocked ? {} : drag.handlers(placed.key))}
            >
              <PhotoSlot
                placed={placed}
                index={index}
                isLast={index === photos.length - 1}
                isLocked={isLocked}
                onStep={(step, isPointer) => {
                  const key = steps.keyFor({ key: placed.key, index, step, isPointer });
                  const to = photos.findIndex((photo) => photo.key === key) + (step === 'earlier' ? -1 : 1);
                  if (to < 0 || to >= photos.length) return;
                  focusOn.current = { index: to, step };
                  moveTo(key, to);
                }}
                onRemove={() => {
                  setAnnouncement(`${nameOf(placed)} was taken out`);
                  remove(placed.key);
                }}
                onRetry={() => retry(placed.key)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
