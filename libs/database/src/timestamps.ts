/** Postgres knows no earlier moments, and JavaScript no later ones. */
const storable = { first: Date.UTC(-4712, 0), last: 8_640_000_000_000_000 } as const;

export const isStorableTime = (milliseconds: number): boolean =>
  milliseconds >= storable.first && milliseconds <= storable.last;

/** The part of an ISO text after its year, which has four or six digits. */
const afterYear = '-MM-DDTHH:mm:ss.sssZ'.length;

/** Writes a moment for `::timestamptz`, which does not read the years before 1 and after 9999 of an ISO text. */
export function timestampText(time: Date): string {
  const year = time.getUTCFullYear();
  const rest = time.toISOString().slice(-afterYear);
  const digits = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return year > 0 ? digits + rest : `${digits}${rest} BC`;
}

const usual = /^[1-9]\d{3}-[^B]*$/;

/**
 * Reads a moment as Postgres writes it. `Date` misreads the years before 1000, after 9999 and before Christ.
 * @param read reads any of them, more slowly
 */
export const readTimestamp = (text: string, read: (text: string) => Date): Date =>
  usual.test(text) ? new Date(text) : read(text);
