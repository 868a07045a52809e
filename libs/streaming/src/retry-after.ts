/**
 * @param header seconds, or a date
 * @returns milliseconds to wait; undefined where it says nothing that can be read
 */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // A date of HTTP begins with the day's name; Date.parse alone would take "-5" for a year.
  const at = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
