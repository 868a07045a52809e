import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './workspace.ts';

const maxWords = 500;
const folder = join(root, 'docs', 'decisions');
const records = readdirSync(folder).filter((name) => name.endsWith('.md'));
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].concat(
  readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
/** The fragments of the links to a document's headings. */
const fragmentsOf = (text: string) =>
  [...text.matchAll(/^#+ (\S.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Finds the records, with a fragment or without, that a text names and that do not exist. */
function missingIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name = '', fragment]) => {
    if (!records.includes(name)) return [name];
    if (fragment === undefined) return [];
    return fragmentsOf(readFileSync(join(folder, name), 'utf8')).includes(fragment)
      ? []
      : [`${name}#${fragment}`];
  });
}

describe.each(records)('the decision record %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');

  it('has a status', () => {
    expect(text).toMatch(/^\*\*Status\*\*: (accepted|superseded by \[\d{4}\])/m);
  });

  it(`has at most ${maxWords} words`, () => {
    expect(wordsOf(text)).toBeLessThanOrEqual(maxWords);
  });

  it('names only records that exist', () => {
    expect(missingIn(text, /\]\((\d{4}[\w-]*\.md)(?:#([\w-]+))?\)/g)).toEqual([]);
  });
});

it.each(documents)('%s names only decision records that exist', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  expect(missingIn(text, /decisions\/(\d{4}[\w-]*\.md)(?:#([\w-]+))?/g)).toEqual([]);
});

it('no two decision records have the same number', () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
