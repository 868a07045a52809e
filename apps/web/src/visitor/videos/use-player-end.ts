import { type RefObject, useEffect, useState } from 'react';
import { listenTo, playerEventOf } from './player-messages.ts';

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
