import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the visitor has used what is in a frame, which takes the focus from the page. */
export function useFrameUsed(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const check = () => {
      if (frame.current !== null && document.activeElement === frame.current) setUsed(true);
    };
    addEventListener('blur', check);
    return () => removeEventListener('blur', check);
  }, [frame]);
  return isUsed;
}
