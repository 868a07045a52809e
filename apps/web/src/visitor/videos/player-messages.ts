// The provider's player speaks the protocol of player.js: JSON texts with this context. After `ready`, it reports only
// the events for which it has been asked.

const context = 'player.js';
const version = '0.0.11';

export type PlayerEvent = 'ready' | 'play' | 'ended';

/** @returns the event of a message; undefined for any other message */
export function playerEventOf(data: unknown): PlayerEvent | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    // Its parts are checked below.
    const message = JSON.parse(data) as { context?: unknown; event?: unknown } | null;
    const event = message?.context === context ? message.event : undefined;
    return event === 'ready' || event === 'play' || event === 'ended' ? event : undefined;
  } catch {
    return undefined;
  }
}

/** The message that asks the player to report an event. */
export const listenTo = (event: PlayerEvent): string =>
  JSON.stringify({ context, version, method: 'addEventListener', value: event, listener: `site-${event}` });
