import { type RouterState } from 'react-router-dom';
import { promiseWithResolvers } from './promise-with-resolvers.ts';

/** A page that loads faster than this shows no loading state, because a flash is worse than the wait. */
export const pendingDelayMs = 120;

/** Placeholder for the loader data of a page that is shown at its address while the data is still loading. */
export class PendingData {
  readonly #rendered = promiseWithResolvers<void>();
  /** Resolves when the page has rendered the placeholder. */
  readonly rendered = this.#rendered.promise;
  markRendered(): void {
    this.#rendered.resolve();
  }
}
export const isPending = (loaderData: RouterState['loaderData']): boolean =>
  Object.values(loaderData).some((data) => data instanceof PendingData);
