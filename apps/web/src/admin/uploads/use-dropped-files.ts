import { useEffect, useEffectEvent, useState } from 'react';
import { withRealTypes } from '../shared/uploads/file-types.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped outside a drop zone, or refuses them, because the browser would open them in place of the
 * page.
 * @param onFiles undefined: refuse
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: ((files: File[]) => void) | undefined): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const isTaking = onFiles !== undefined;
  const take = useEffectEvent((files: File[]) => {
    if (onFiles !== undefined) withRealTypes(files, onFiles);
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // A drop zone shows by itself that it takes them.
      setIsDragging(isTaking && !event.defaultPrevented);
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isTaking ? 'copy' : 'none';
    };
    const onDrop = (event: DragEvent) => {
      setIsDragging(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    };
    // The pointer has left the window, or the drag was cancelled.
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsDragging(false);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    addEventListener('dragleave', onLeave);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
      removeEventListener('dragleave', onLeave);
    };
  }, [isTaking]);
  return isDragging;
}
