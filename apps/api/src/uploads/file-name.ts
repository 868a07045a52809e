import { limits } from '@sandstone/contract';

/** A file's name as it may be shown and stored: no folders, no control or direction characters, not too long. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const shown = base
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return Array.from(shown).slice(0, limits.upload.maxFileNameLength).join('') || 'photo';
}
