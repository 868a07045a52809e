import { limits } from '@sandstone/contract';
import { oneLine } from './plain-text.ts';

/** The characters that browsers escape in the name of a file part; they send a real percent sign as it is. */
const escaped: Readonly<Record<string, string>> = { '%22': '"', '%0A': '\n', '%0D': '\r' };

/** The file name in the header of a part, as the browser's user sees it. */
export const decodeFileName = (name: string | undefined): string | undefined =>
  name?.replace(/%(?:22|0A|0D)/gi, (code) => escaped[code.toUpperCase()] ?? code);

/** Sanitizes a file name: removes folders, control and bidirectional characters, and limits its length. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const shown = oneLine(base).trim();
  return Array.from(shown).slice(0, limits.upload.maxFileNameLength).join('') || 'photo';
}
