import { type ComponentType, type ReactNode, createElement, useEffect, useState } from 'react';

/**
 * Renders a component whose code is loaded once it is needed. Nothing shows until then, or if loading fails.
 *
 * @param load A function that stays the same between renders.
 */
export function useLaterComponent(isNeeded: boolean, load: () => Promise<ComponentType>): ReactNode {
  const [loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (component) => setLoaded(() => component),
      // The next page load tries again.
      () => undefined,
    );
  }, [isNeeded, load]);
  return loaded === undefined ? null : createElement(loaded);
}
