import { useSyncExternalStore } from 'react';
import { usePageEnvironment } from '../hydration/page-environment.ts';

/** Told to the document by the head script when the age has been confirmed. */
export const ageConfirmedEvent = 'ageconfirmed';

function onConfirmed(listener: () => void): () => void {
  document.addEventListener(ageConfirmedEvent, listener);
  return () => document.removeEventListener(ageConfirmedEvent, listener);
}
// The head script has read the cookie before anything was painted.
const isConfirmed = () => document.documentElement.dataset.age === 'confirmed';

/** Whether the visitor has passed the age gate, now or long ago. */
export function useAgeConfirmed(): boolean {
  const { ageConfirmed } = usePageEnvironment();
  return useSyncExternalStore(onConfirmed, isConfirmed, () => ageConfirmed);
}
