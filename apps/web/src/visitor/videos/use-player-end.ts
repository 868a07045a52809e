import { type RefObject, useEffect, useState } from 'react';

// The provider's player speaks the protocol of player.js: JSON texts with this context. After `ready`, it reports only
// the events for which it has been asked.

const context = 'player.js';
const version = '0.0.11';

type PlayerEvent = 'ready' | 'play' | 'ended';

/** @returns the event of a message; undefined for any other message */
function playerEventOf(data: unknown): PlayerEvent | undefined {
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
const listenTo = (event: PlayerEvent): string =>
  JSON.stringify({ context, version, method: 'addEventListener', value: event, listener: `site-${event}` });

/**
 * Follows a player until its video ends.
 * @param origin the origin of the player; messages of others are ignored
 * @returns whether the video has ended, and was not started again since
 */
export function usePlayerEnd(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
): { hasEnded: boolean; dismiss: () => void } {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const ask = () => {
      for (const event of ['play', 'ended'] as const)
        frame.current?.contentWindow?.postMessage(listenTo(event), origin);
    };
    const receive = ({ source, origin: from, data }: MessageEvent) => {
      const player = frame.current?.contentWindow;
      if (!player || source !== player || from !== origin) return;
      const event = playerEventOf(data);
      // The player was loaded again.
      if (event === 'ready') ask();
      else if (event !== undefined) setEnded(event === 'ended');
    };
    addEventListener('message', receive);
    ask();
    return () => removeEventListener('message', receive);
  }, [frame, origin]);
  return { hasEnded, dismiss: () => setEnded(false) };
}
