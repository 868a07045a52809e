/** Postgres has no NUL character in a text, and a file's name or a profile may hold one: it must not be a 500. */
export function storableText(text: string): string;
export function storableText(text: string | null): string | null;
export function storableText(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\u0000', '');
}

/** A description as it is kept: trimmed, and none rather than an empty one. */
export function storableDescription(text: string | null): string | null {
  return storableText(text ?? '').trim() || null;
}
