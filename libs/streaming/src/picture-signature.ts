/** What JPEG, PNG and GIF begin with, as Latin-1. */
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];

/** Whether the first bytes are those of a picture of a kind that we take. */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('RIFF')) return start.slice(8) === 'WEBP';
  return signatures.some((beginning) => start.startsWith(beginning));
}
