import { type RouterState } from 'react-router-dom';

/** A page that loads faster than this shows no loading state, because a flash is worse than the wait. */
export const pendingDelayMs = 120;

/** Placeholder for the loader data of a page that is shown at its address while the data is still loading. */
export class PendingData {
  markRendered: () => void = () => undefined;
  /** Resolves when the page has rendered the placeholder. */
  readonly rendered = new Promise<void>((resolve) => (this.markRendered = resolve));
}
export const isPending = (loaderData: RouterState['loaderData']): boolean =>
  Object.values(loaderData).some((data) => data instanceof PendingData);
