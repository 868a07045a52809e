import { limits } from '@sandstone/contract';

/** Sanitizes a file name: removes folders, control and bidirectional characters, and limits its length. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const shown = base.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  return Array.from(shown).slice(0, limits.upload.maxFileNameLength).join('') || 'photo';
}
