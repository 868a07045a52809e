import { PointerSensor, type PointerSensorOptions } from '@dnd-kit/core';
import { type PointerEvent } from 'react';

/** Marks the grip for touch, which can be a button; a mouse can drag the whole card. */
export const gripAttribute = 'data-grip';

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Starts a drag with a mouse anywhere on a card but its buttons and links, and with a finger or pen at its grip. */
export class GripSensor extends PointerSensor {
  static override readonly activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: event }: PointerEvent, options: PointerSensorOptions): boolean => {
        const { target, isPrimary, button, pointerType } = event;
        if (!isPrimary || button !== 0) return false;
        const isMouseOnCard = pointerType === 'mouse' && !isWithin(target, 'button, a');
        if (!isMouseOnCard && !isWithin(target, `[${gripAttribute}]`)) return false;
        options.onActivation?.({ event });
        return true;
      },
    },
  ];
}
