import { ApiError, type ReactedItems, type ReactionsResponse } from '@sandstone/contract';
import { browserApi } from '../api/api-client.ts';
import { requestFailureOf } from '../errors/request-failure.ts';
import { whenIdle } from '../hydration/when-idle.ts';
import { saveHasReacted } from './reaction-storage.ts';

export interface ReactedItem extends Record<'items' | 'id', string> {
  items: ReactedItems;
}

// Separate from the buttons, because most visitors never need this code.

/** Requests the visitor's own reactions when the browser is idle. */
export function requestReactionsWhenIdle(
  item: ReactedItem,
  signal: AbortSignal,
  take: (response: ReactionsResponse) => void,
): void {
  const ask = () =>
    void browserApi.call('reactions', { params: item, signal }).then(
      (came) => signal.aborted || take(came),
      // Keep the counts of the page.
      () => undefined,
    );
  whenIdle(ask, signal);
}

/** An api of the former release refuses `on` and toggles, so it is asked first whether there is something to change. */
async function toggle(params: ReactedItem, reaction: string, on: boolean): Promise<ReactionsResponse> {
  const stored = await browserApi.call('reactions', { params });
  if (stored.own.includes(reaction) === on) return stored;
  return browserApi.call('react', { params, body: { reaction } });
}

/** Gives one of the visitor's reactions or takes it back. Never throws: `text` says why it failed. */
export async function sendReaction(
  item: ReactedItem,
  value: string,
  on: boolean,
): Promise<{ response: ReactionsResponse } | { response?: never; text: string }> {
  try {
    const response = await browserApi
      .call('react', { params: item, body: { reaction: value, on } })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return toggle(item, value, on);
        throw error;
      });
    saveHasReacted();
    return { response };
  } catch (error) {
    return { text: requestFailureOf(error).text };
  }
}
