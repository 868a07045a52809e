import { type ReactionsResponse } from '@sandstone/contract';
import { browserApi } from '../../shared/api/api-client.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { whenIdle } from '../../shared/hydration/when-idle.ts';
import { saveHasReacted } from './reaction-storage.ts';

// Separate from the buttons, because most visitors never need this code.

/** Requests the visitor's own reactions when the browser is idle. */
export function requestReactionsWhenIdle(
  id: string,
  signal: AbortSignal,
  take: (response: ReactionsResponse) => void,
): void {
  const ask = () =>
    void browserApi.call('reactions', { params: { items: 'videos', id }, signal }).then(
      (came) => signal.aborted || take(came),
      // Keep the counts of the page.
      () => undefined,
    );
  whenIdle(ask, signal);
}

/** Toggles one of the visitor's reactions. Never throws: `text` says why it failed. */
export async function sendReaction(
  id: string,
  value: string,
): Promise<{ response: ReactionsResponse } | { response?: never; text: string }> {
  try {
    const response = await browserApi.call('react', {
      params: { items: 'videos', id },
      body: { reaction: value },
    });
    saveHasReacted();
    return { response };
  } catch (error) {
    return { text: requestFailureOf(error).text };
  }
}
