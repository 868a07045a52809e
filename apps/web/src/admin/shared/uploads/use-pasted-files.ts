import { useEffect, useEffectEvent } from 'react';
import { withRealTypes } from './file-types.ts';

/** Takes pictures that are pasted anywhere on the page. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    withRealTypes(files, onFiles);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
