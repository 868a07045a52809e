import { type UploadType } from '@sandstone/contract';

/** How many of a file's first bytes `imageType` needs. */
export const imageTypeBytes = 12;

const ascii = (head: Uint8Array, from: number, to: number) =>
  Buffer.from(head.subarray(from, to)).toString('latin1');

/** The type that a file's first bytes show, whatever its name says; undefined for any that is not allowed. */
export function imageType(head: Uint8Array): UploadType | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'image/gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
