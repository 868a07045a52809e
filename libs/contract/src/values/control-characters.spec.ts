import { describe, expect, it } from '@jest/globals';
import { findControlCharacter, withoutControlCharacters } from './control-characters.ts';

describe('a control character', () => {
  it.each([0, 1, 8, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0x7f, 0x85, 0x9f, 0xd800, 0xdfff])(
    'is found: %d',
    (code) => {
      const text = `a${String.fromCharCode(code)}b`;
      expect(findControlCharacter({ title: 'x', photos: [{ name: 'x' }, { name: text }] })).toBe(
        'photos.1.name',
      );
      expect(findControlCharacter(text)).toBe('');
      expect(withoutControlCharacters(text + text)).toBe('abab');
      expect(findControlCharacter({ a: { [text]: 1 } })).toBe('a');
    },
  );

  it('is found in a text that is nested deeper than the stack', () => {
    const depth = 30_000;
    const nested: unknown = JSON.parse('['.repeat(depth) + '"\\u0000"' + ']'.repeat(depth));
    expect(findControlCharacter(nested)).toHaveLength(2 * depth - 1);
  });

  it.each(['', 'one\r\ntwo\tthree', 'Вера', 'שלום', '\u202e', '🌵 👩‍🚀', '\u2028', '\u00a0'])(
    'is not in %j',
    (text) => {
      expect(findControlCharacter([text, 1, null, undefined, true, { text }])).toBeUndefined();
    },
  );
});
