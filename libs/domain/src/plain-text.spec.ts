import { describe, expect, it } from '@jest/globals';
import { oneLine, printable, webAddress } from './plain-text.ts';

describe('a text for the operator', () => {
  it('has neither control nor bidirectional characters', () => {
    const text = 'Vera\u001b[31m \u202etxt.gpj\u2066\u2069\u200f\u061c\u0000\u0085!';
    expect([oneLine(`${text}\r\n`), printable(`${text}\n`)]).toEqual([
      'Vera[31m txt.gpj!',
      'Vera[31m txt.gpj!\n',
    ]);
  });

  it('keeps every script', () => {
    for (const text of ['Вера', 'וֶרָה', 'فيرا', '維拉', 'Vera 🌵']) expect(oneLine(text)).toBe(text);
  });
});

describe('a web address', () => {
  it.each(['https://pictures.example/a.jpg?s=1', 'http://pictures.example/a'])('may be %s', (address) => {
    expect(webAddress(address)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//pictures.example/a',
    'no address',
    '',
    null,
  ])('is not %j', (address) => {
    expect(webAddress(address)).toBeNull();
  });
});
