import { useSyncExternalStore } from 'react';

function onLoad(listener: () => void): () => void {
  addEventListener('load', listener);
  return () => removeEventListener('load', listener);
}
const isLoaded = () => document.readyState === 'complete';

/**
 * Whether all that the document came with is there: its pictures, styles and scripts. What is heavy and comes from
 * elsewhere waits for it, so as not to take the line from what the visitor sees first.
 */
export const usePageLoaded = (): boolean => useSyncExternalStore(onLoad, isLoaded, () => false);
