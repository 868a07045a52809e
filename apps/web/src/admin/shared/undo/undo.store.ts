import { adminTexts } from '@sandstone/contract';

/** A change that can be undone, or the result of one. */
export interface UndoOffer {
  /** What was done, such as "3 photos deleted". */
  text: string;
  /**
   * Reverses the change. A rejection is shown, and can be tried again. Missing where nothing was changed.
   * @returns what it left alone, which is shown
   */
  undo?: () => Promise<string | void>;
}

let offer: UndoOffer | undefined;
const listeners = new Set<() => void>();

/** Replaces the offer; undefined ends it. It outlives the page that made the change. */
export function offerUndo(next: UndoOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

export const currentUndoOffer = (): UndoOffer | undefined => offer;

export function subscribeToUndoOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether a change has replaced anything, so that it can be undone: another tab may have done the same before. A process of
 * the previous release answers without it.
 */
export const hasReplaced = (former: object | undefined): boolean => Object.keys(former ?? {}).length > 0;

/** The text of an undo about things that were changed since. */
export const leftAloneText = (
  kind: Parameters<typeof adminTexts.trash.leftAlone>[0],
  count: number,
): string | undefined => (count > 0 ? adminTexts.trash.leftAlone(kind, count) : undefined);
