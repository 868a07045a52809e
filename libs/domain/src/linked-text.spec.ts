import { describe, expect, it } from '@jest/globals';
import { linkedParts } from './linked-text.ts';

const linksOf = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? []);

describe('linkedParts', () => {
  it('finds addresses and preserves the text', () => {
    const text = 'See https://one.example/a?b=c#d, then\nhttp://two.example. Bye';
    expect(linkedParts(text)).toEqual([
      { text: 'See ' },
      { text: 'https://one.example/a?b=c#d', href: 'https://one.example/a?b=c#d' },
      { text: ', then\n' },
      { text: 'http://two.example', href: 'http://two.example' },
      { text: '. Bye' },
    ]);
  });

  it.each([
    ['(https://one.example/a)', 'https://one.example/a'],
    ['https://one.example/a_(b)', 'https://one.example/a_(b)'],
    ['(https://one.example/a_(b))…', 'https://one.example/a_(b)'],
    ['“https://one.example/”!?', 'https://one.example/'],
    ['HTTPS://ONE.EXAMPLE', 'HTTPS://ONE.EXAMPLE'],
    ['https://münchen.example/ä', 'https://münchen.example/ä'],
  ])('ends the address of %s before punctuation', (text, href) => {
    expect(linksOf(text)).toEqual([href]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://https.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'ftp://one.example',
    '//one.example',
    'www.one.example',
    'mailto:a@one.example',
    'https://',
    'https:// one.example',
    'xhttps://one.example',
    'https://[one',
    'https://known.example@other.example',
    'https://a:b@other.example',
  ])('does not link %s', (text) => {
    expect(linkedParts(text)).toEqual([{ text }]);
  });

  it.each([
    ['https://one.example/"onmouseover="alert(1)', 'https://one.example/'],
    ['https://one.example/<img src=x onerror=alert(1)>', 'https://one.example/'],
    ['https://one.example/\u202Egnp.exe', 'https://one.example/'],
    ['https://one.example\u200B.other.example', 'https://one.example'],
    ['https://one.example/\u0000javascript:alert(1)', 'https://one.example/'],
  ])('ends the address of %j before disguising characters', (text, href) => {
    expect(linksOf(text)).toEqual([href]);
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('returns nothing for an empty text', () => {
    expect(linkedParts('')).toEqual([]);
  });
});
