const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// What XML 1.0 has no way to say, lone halves of a character included.
const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as the content of an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(invalidCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** An element with a text in it; nothing where there is none. */
export const textElement = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
