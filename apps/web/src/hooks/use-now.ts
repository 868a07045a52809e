import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** ms since 1970, renewed often enough for words such as '3 minutes ago'. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
