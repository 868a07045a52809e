import { StreamingError } from './streaming-provider.port.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @returns the UUID in lower case, undefined for anything else */
export function parseGuid(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const lower = value.toLowerCase();
  return uuid.test(lower) ? lower : undefined;
}

/** @throws StreamingError not_found */
export function requireGuid(guid: string): string {
  const id = parseGuid(guid);
  if (id === undefined) throw new StreamingError('not_found', 'No video has such an id');
  return id;
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Tells whether a name is a plain file name that cannot change the path of an address. */
export const isFileName = (value: string) => fileName.test(value);
