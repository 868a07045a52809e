import { useEffect } from 'react';

/** A keyboard takes more of the screen than this, and a browser's own bars take less, in px. */
const leastKeyboardPx = 120;
const attribute = 'data-keyboard';

/** Whether an on-screen keyboard covers the page. Zooming shows a smaller part of the page, too. */
const isCovered = ({ height, scale }: VisualViewport) => innerHeight - height * scale > leastKeyboardPx;

/**
 * Marks the document while an on-screen keyboard is open, so that bars do not take the rest of the screen. The focus alone
 * does not say so: with a keyboard of hardware, nothing is covered. A browser that makes the whole page smaller needs no
 * mark, because style sheets know the height.
 */
export function useScreenKeyboard(): void {
  useEffect(() => {
    const root = document.documentElement;
    const { visualViewport } = window;
    const look = () => root.toggleAttribute(attribute, visualViewport !== null && isCovered(visualViewport));
    visualViewport?.addEventListener('resize', look);
    return () => {
      visualViewport?.removeEventListener('resize', look);
      root.removeAttribute(attribute);
    };
  }, []);
}
