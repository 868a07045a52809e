/** Control characters apart from tabs and line breaks, and halves of a character: no text that somebody writes has them. */
// eslint-disable-next-line no-control-regex -- These characters are found.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;
const allUnstorable = new RegExp(unstorable, 'gu');

export const controlCharacterText = 'has a character that is no text';

export const withoutControlCharacters = (text: string): string => text.replace(allUnstorable, '');

/** @returns the path of a text with such a character, of a name or a value; undefined without one */
export function findControlCharacter(root: unknown): string | undefined {
  // Not recursive, because a request may be nested deeper than the stack.
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && unstorable.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      // The response must not repeat such a name.
      if (unstorable.test(name)) return path;
      // A number needs no look, and a path would cost more than it.
      if (typeof part === 'string' || typeof part === 'object')
        waiting.push({ path: path === '' ? name : `${path}.${name}`, value: part });
    }
  }
  return undefined;
}
