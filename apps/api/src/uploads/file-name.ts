import { limits } from '@sandstone/contract';

/** A file's name as it may be shown and stored: no folders, no control or direction characters, not too long. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const shown = base.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  return Array.from(shown).slice(0, limits.upload.maxFileNameLength).join('') || 'photo';
}
