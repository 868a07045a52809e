import { type KeyboardEvent } from 'react';

const steps: Record<string, (position: number, count: number) => number> = {
  ArrowDown: (position, count) => (position + 1) % count,
  ArrowUp: (position, count) => (position <= 0 ? count : position) - 1,
  Home: () => 0,
  End: (_position, count) => count - 1,
};

/** Moves the focus between the links and buttons of a menu by arrow keys, Home and End, wrapping around. */
export function moveByArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  if (step === undefined || items.length === 0) return;
  // Prevents scrolling.
  event.preventDefault();
  items[
    step(
      items.findIndex((item) => item === document.activeElement),
      items.length,
    )
  ]?.focus();
}
