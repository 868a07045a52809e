/** Signatures of JPEG, PNG and GIF as Latin-1. */
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];

/** Tells whether the leading bytes belong to a supported picture type. */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('RIFF')) return start.slice(8) === 'WEBP';
  return signatures.some((beginning) => start.startsWith(beginning));
}
