/** @param header seconds or a date @returns milliseconds to wait; undefined for an invalid header */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // An HTTP date begins with the name of a day; Date.parse alone would accept "-5" as a year.
  const at = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
