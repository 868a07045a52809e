import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** Returns the current time in ms since 1970, updated often enough for texts such as '3 minutes ago'. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
