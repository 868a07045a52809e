import { type ComponentType, type ReactNode, createElement, useEffect, useState } from 'react';

/**
 * Renders a component whose code is loaded once it is needed. Nothing shows until then, or if loading fails.
 *
 * @param load A function that stays the same between renders.
 */
export function useLaterComponent<Props extends object>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
  props: Props,
): ReactNode {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (component) => setLoaded(() => component),
      // The next page load tries again.
      () => undefined,
    );
  }, [isNeeded, load]);
  return loaded === undefined ? null : createElement(loaded, props);
}
