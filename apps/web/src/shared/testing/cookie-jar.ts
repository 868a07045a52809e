import { type CookieJar } from '../session/session.store.ts';

/** A fake cookie jar that keeps only names and values. `server` sets and deletes cookies as a response does. */
export function cookieJar(...set: readonly string[]): CookieJar & {
  receive: (change: { set?: readonly string[]; clear?: readonly string[] }) => void;
} {
  const values = new Map<string, string>();
  const keep = (cookie: string) => {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
    values.set(name, value);
  };
  set.forEach(keep);
  return {
    read: () => [...values].map(([name, value]) => `${name}=${value}`).join('; '),
    write: keep,
    receive: ({ set: kept = [], clear = [] }) => {
      kept.forEach(keep);
      for (const name of clear) values.delete(name);
    },
  };
}
