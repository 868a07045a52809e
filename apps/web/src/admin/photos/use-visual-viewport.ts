import { type RefObject, useLayoutEffect } from 'react';

/** Keeps an element that fills the screen within the part that the keyboard of a phone leaves visible. */
export function useVisualViewport(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // A test environment has none.
    const viewport = window.visualViewport as VisualViewport | null | undefined;
    if (!viewport) return undefined;
    const fit = () => {
      element.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      element.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [element]);
}
