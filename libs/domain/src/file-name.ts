import { limits } from '@sandstone/contract';
import { oneLine } from './plain-text.ts';

/** Sanitizes a file name: removes folders, control and bidirectional characters, and limits its length. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const shown = oneLine(base).trim();
  return Array.from(shown).slice(0, limits.upload.maxFileNameLength).join('') || 'photo';
}
