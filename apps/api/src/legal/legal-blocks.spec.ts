import { describe, expect, it } from '@jest/globals';
import {
  defaultLegal,
  type LegalBlock,
  legalPageNames,
  legalPlaceholders,
  legalPreviewResponse,
  type LegalRun,
  limits,
} from '@sandstone/contract';
import fc from 'fast-check';
import { descriptionOf, legalBlocks } from './legal-blocks.ts';

const details = {
  contact: 'vera@example.org',
  custodian: 'Vera Stone',
  postalAddress: 'Mesa Road 1\nSedona',
};
const parse = (text: string, parts: Partial<typeof details> = {}) =>
  legalBlocks(text, { ...details, ...parts });

function runsIn(blocks: readonly LegalBlock[]): LegalRun[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return block.runs;
      case 'quote':
        return runsIn(block.blocks);
      case 'list':
        return block.items.flatMap(runsIn);
      case 'code':
      case 'rule':
        return [];
    }
  });
}
const textOf = (blocks: readonly LegalBlock[]) =>
  runsIn(blocks)
    .map(({ text }) => text)
    .join('');
const depthOf = (blocks: readonly LegalBlock[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.kind === 'quote') return 1 + depthOf(block.blocks);
      return block.kind === 'list' ? 1 + Math.max(0, ...block.items.map(depthOf)) : 0;
    }),
  );

describe('the wording of a legal page', () => {
  it.each(legalPageNames)('is word for word the default of %s', (page) => {
    const { text } = defaultLegal[page];
    const shown = legalBlocks(text, defaultLegal).map((block) => {
      if (block.kind === 'list') return block.items.map((item) => `- ${textOf(item)}`).join('\n');
      if (block.kind !== 'heading' && block.kind !== 'paragraph') throw new Error(block.kind);
      return (block.kind === 'heading' ? '## ' : '') + textOf([block]);
    });
    const written = text
      .replaceAll('**', '')
      .replaceAll(legalPlaceholders.contact, defaultLegal.contact)
      .split('\n\n');
    // Without a custodian and an address, nothing stands in their place.
    const empty: string[] = [legalPlaceholders.custodian, legalPlaceholders.postalAddress];
    expect(shown).toEqual(written.filter((line) => !empty.includes(line)));
  });

  it('has headings, lists, quotes, rules and code', () => {
    expect(
      parse('# One\n\n## Two\n\n#### Four\n\n- a\n- b\n\n  c\n\n3. d\n\n> e\n\n---\n\n```\nf *g*\n```'),
    ).toEqual([
      { kind: 'heading', level: 2, runs: [{ text: 'One' }] },
      { kind: 'heading', level: 2, runs: [{ text: 'Two' }] },
      { kind: 'heading', level: 3, runs: [{ text: 'Four' }] },
      {
        kind: 'list',
        start: null,
        items: [
          [{ kind: 'paragraph', runs: [{ text: 'a' }] }],
          [
            { kind: 'paragraph', runs: [{ text: 'b' }] },
            { kind: 'paragraph', runs: [{ text: 'c' }] },
          ],
        ],
      },
      { kind: 'list', start: 3, items: [[{ kind: 'paragraph', runs: [{ text: 'd' }] }]] },
      { kind: 'quote', blocks: [{ kind: 'paragraph', runs: [{ text: 'e' }] }] },
      { kind: 'rule' },
      { kind: 'code', text: 'f *g*\n' },
    ]);
  });

  it('has styles, links and line breaks in a line', () => {
    expect(parse('a *b* **c *d*** `e`  \nf\ng [h **i**](/terms) <https://j.example/>')).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { text: 'a ' },
          { text: 'b', emphasis: true },
          { text: ' ' },
          { text: 'c ', strong: true },
          { text: 'd', strong: true, emphasis: true },
          { text: ' ' },
          { text: 'e', code: true },
          { text: '\n' },
          { text: 'f g ' },
          { text: 'h ', href: '/terms' },
          { text: 'i', strong: true, href: '/terms' },
          { text: ' ' },
          { text: 'https://j.example/', href: 'https://j.example/' },
        ],
      },
    ]);
  });

  it('shows contact, custodian and address in place of their names, and leaves other braces', () => {
    expect(parse('To {contact}, {custodian}, {other}:\n\n{address}')).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { text: 'To ' },
          { text: 'vera@example.org', href: 'mailto:vera@example.org' },
          { text: ', Vera Stone, {other}:' },
        ],
      },
      { kind: 'paragraph', runs: [{ text: 'Mesa Road 1' }, { text: '\n' }, { text: 'Sedona' }] },
    ]);
  });

  it.each([
    ['https://vera.example/contact', 'https://vera.example/contact'],
    ['Mesa Road 1, Sedona', undefined],
    ['javascript:alert(1)', undefined],
    ['*vera* [x](javascript:x) <b>', undefined],
  ])('shows the contact %j as it is, with the link %j', (contact, href) => {
    expect(parse('{contact}', { contact })).toEqual([
      { kind: 'paragraph', runs: [{ text: contact, ...(href !== undefined && { href }) }] },
    ]);
  });

  it.each(['toString', '__proto__', 'constructor'])('shows the word %s as it is', (word) => {
    expect(textOf(parse(word))).toBe(word.replaceAll('__', ''));
  });

  it('keeps the address of a link whose words are the contact', () => {
    expect(runsIn(parse('[{contact}](/content-removal)'))).toEqual([
      { text: 'vera@example.org', href: '/content-removal' },
    ]);
  });

  it('shows the words of a link without an address', () => {
    expect(runsIn(parse('[words]()'))).toEqual([{ text: 'words' }]);
    expect(runsIn(parse('[{contact}]()'))).toEqual([
      { text: 'vera@example.org', href: 'mailto:vera@example.org' },
    ]);
  });

  it('shows HTML and links to scripts as text', () => {
    const texts = [
      '</script><script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<!-- a --> <b>c</b>',
      '[a](javascript:alert(1))',
      '[a](JaVaScRiPt:alert(1))',
      '[a](data:text/html,b)',
      '[a](vbscript:b)',
      '[a](file:///etc/passwd)',
      '[a](//other.example)',
      '[a](other)',
      '<javascript:alert(1)>',
    ];
    for (const text of texts) {
      expect(textOf(parse(text))).toBe(text);
      expect(runsIn(parse(text)).every(({ href }) => href === undefined)).toBe(true);
    }
  });

  it('shows an image as its description, and removes bidirectional and control characters', () => {
    expect(textOf(parse('![A mesa](https://other.example/x.png)'))).toBe('A mesa');
    expect(textOf(parse('a\u202eb\u2066c\u0000d\te'))).toBe('abcd    e');
    expect(textOf(parse('{contact}', { contact: 'a\u202eb' }))).toBe('ab');
    expect(textOf(parse('a&#x202e;b&#7;c&#10;d `e&#x202e;`'))).toBe('ab\ufffdc\nd e&#x202e;');
  });

  it('has no deeper lists and quotes than the contract allows, and keeps their words', () => {
    const blocks = parse('> - > - > 1. deep\n>     - deeper');
    expect(depthOf(blocks)).toBe(limits.legal.maxDepth);
    expect(textOf(blocks)).toContain('deep');
  });

  it('has its first paragraph as description', () => {
    expect(descriptionOf(parse('## A\n\nOne *two*.\n\nThree.'))).toBe('One two.');
    expect(descriptionOf(parse('## A'))).toBe('');
  });

  it.each([
    ['placeholders', '{address} ', 'a\n'.repeat(limits.legal.maxAddressLength / 2)],
    ['placeholders by number', '&#123;address} ', 'a'.repeat(limits.legal.maxAddressLength)],
    ['lines of a link', `[${'a\\\n'.repeat(5000)}](/${'a'.repeat(4000)})`, ''],
    ['styles of a link', `[${'*a* '.repeat(3000)}](/${'a'.repeat(6000)})`, ''],
  ])('is not much longer than its text because of its %s', (_, part, postalAddress) => {
    const { maxTextLength, maxAddedLength } = limits.legal;
    const runs = runsIn(parse(part.repeat(Math.floor(maxTextLength / part.length)), { postalAddress }));
    const lengthOf = (key: 'text' | 'href') =>
      runs.reduce((length, run) => length + (run[key]?.length ?? 0), 0);
    expect(lengthOf('text')).toBeGreaterThan(2000);
    expect(lengthOf('text')).toBeLessThanOrEqual(maxTextLength + maxAddedLength);
    expect(lengthOf('href')).toBeLessThanOrEqual(maxTextLength + maxAddedLength);
  });

  it('keeps placeholders for whose values no room is left', () => {
    const postalAddress = 'a'.repeat(limits.legal.maxAddressLength);
    expect(textOf(parse('{address} '.repeat(100), { postalAddress }))).toMatch(/^a+ .* \{address\}$/);
  });

  const long = (part: string) =>
    part.repeat(Math.ceil(limits.legal.maxTextLength / part.length)).slice(0, limits.legal.maxTextLength);
  it.each([
    ...[
      '*',
      '*a',
      '*a_ ',
      '**a _b ',
      '_a',
      '`',
      '``` ',
      '[',
      '![',
      '[a](',
      '[a](<',
      '<',
      '<a:',
      '<!--',
      '&',
      '&#',
      '\\',
    ],
    ...[
      '>',
      '> ',
      '- ',
      '1. ',
      '- > ',
      '* * ',
      '#',
      '# \n',
      'a\n',
      '- a\n',
      '> a\n',
      '>>>>a\n',
      '\n',
      '\t',
      ' ',
      '((',
      '{contact}',
    ],
    ...['[a]: b\n', '| a | b |\n', '\u202e', '\u2028', '🌵', 'a\u0301'],
  ])('is parsed into blocks of the contract from 20,000 characters of %j', (part) => {
    const blocks = parse(long(part));
    expect(legalPreviewResponse.parse({ blocks })).toEqual({ blocks });
    expect(depthOf(blocks)).toBeLessThanOrEqual(limits.legal.maxDepth);
  });

  it('is parsed into blocks of the contract from any text', () => {
    const pieces = fc.constantFrom(
      ...[
        '*',
        '**',
        '_',
        '`',
        '```\n',
        '[',
        '](',
        ')',
        '](javascript:',
        '<',
        '>',
        '</script>',
        '- ',
        '1. ',
        '> ',
        '# ',
      ],
      ...[
        '\n',
        '\n\n',
        '    ',
        '\\',
        '&amp;',
        '{contact}',
        '{address}',
        '---\n',
        '![',
        'word',
        '\u202e',
        '🌵',
        '\u0000',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
        const blocks = parse(parts.join(''));
        expect(legalPreviewResponse.parse({ blocks })).toEqual({ blocks });
        expect(depthOf(blocks)).toBeLessThanOrEqual(limits.legal.maxDepth);
        for (const { text, href } of runsIn(blocks)) {
          expect(text.replace(/^\n$/, '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
          if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/))/i);
        }
      }),
    );
  });
});
