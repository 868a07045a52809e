/** Removes NUL characters, which Postgres cannot store: file names and profiles may contain them. */
export function storableText(text: string): string;
export function storableText(text: string | null): string | null;
export function storableText(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\u0000', '');
}

/** Trims a description for storage; null where it is empty. */
export function storableDescription(text: string | null): string | null {
  return storableText(text ?? '').trim() || null;
}

/** Escapes the wildcards of `like`. */
export const escapeLikePattern = (text: string): string => storableText(text).replace(/[\\%_]/g, '\\$&');
