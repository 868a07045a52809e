import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `load` when the element comes nearer to the screen than `distance`, a CSS length, while `isWaiting`. */
export function useNearEnd(
  end: RefObject<Element | null>,
  { distance, isWaiting, load }: { distance: string; isWaiting: boolean; load: () => void },
): void {
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    const element = end.current;
    if (element === null || !isWaiting) return undefined;
    // A busy browser reports several states at once, the oldest first, and a state that lasts only once.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { rootMargin: distance },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [end, distance, isWaiting]);
}
