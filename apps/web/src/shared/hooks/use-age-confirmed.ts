import { useSyncExternalStore } from 'react';
import { usePageEnvironment } from '../hydration/page-environment.ts';

/** The head script dispatches this event on the document when the visitor confirms the age. */
export const ageConfirmedEvent = 'ageconfirmed';

function onConfirmed(listener: () => void): () => void {
  document.addEventListener(ageConfirmedEvent, listener);
  return () => document.removeEventListener(ageConfirmedEvent, listener);
}
export const isAgeConfirmed = (): boolean => document.documentElement.dataset.age === 'confirmed';

/** Returns whether the visitor has confirmed the age, now or on an earlier visit. */
export function useAgeConfirmed(): boolean {
  const { ageConfirmed } = usePageEnvironment();
  return useSyncExternalStore(onConfirmed, isAgeConfirmed, () => ageConfirmed);
}
