/** `z.base64()` has a regular expression that overflows the stack for a million characters. */
const notBase64 = /[^A-Za-z0-9+/]/;

/** The number of bytes that a base64 text decodes to; undefined for another text. */
export function decodedLength(text: string): number | undefined {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  if (notBase64.test(text.slice(0, text.length - padding))) return undefined;
  return (text.length / 4) * 3 - padding;
}
