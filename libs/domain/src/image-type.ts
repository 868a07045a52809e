import { type UploadType } from '@sandstone/contract';

/** Number of leading bytes that `imageType` needs. */
export const imageTypeBytes = 12;

/** The usual extension of each type's files. */
export const imageExtensions: Record<UploadType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
export const isImageType = (contentType: string): contentType is UploadType => contentType in imageExtensions;

const latin1 = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to));

/** Whether it is a HEIC file, whatever its name: it begins with a box that names one of these brands. */
export const isHeic = (head: Uint8Array): boolean =>
  latin1(head, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(latin1(head, 8, 12));

/** Detects the type by the leading bytes, ignoring the file's name; undefined for any that is not allowed. */
export function imageType(head: Uint8Array): UploadType | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (latin1(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(latin1(head, 0, 6))) return 'image/gif';
  if (latin1(head, 0, 4) === 'RIFF' && latin1(head, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
