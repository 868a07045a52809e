import { useSyncExternalStore } from 'react';

function onLoad(listener: () => void): () => void {
  addEventListener('load', listener);
  return () => removeEventListener('load', listener);
}
export const isLoaded = () => document.readyState === 'complete';

/**
 * Returns whether the document is loaded with its pictures, styles and scripts. Heavy content of other sites waits for
 * it, so that it does not compete for the network with the content that the visitor sees first.
 */
export const usePageLoaded = (): boolean => useSyncExternalStore(onLoad, isLoaded, () => false);
