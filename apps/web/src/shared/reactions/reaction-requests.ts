import { type ReactedItems, type ReactionsResponse } from '@sandstone/contract';
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

/** Toggles one of the visitor's reactions. Never throws: `text` says why it failed. */
export async function sendReaction(
  item: ReactedItem,
  value: string,
): Promise<{ response: ReactionsResponse } | { response?: never; text: string }> {
  try {
    const response = await browserApi.call('react', {
      params: item,
      body: { reaction: value },
    });
    saveHasReacted();
    return { response };
  } catch (error) {
    return { text: requestFailureOf(error).text };
  }
}
