import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cookies, defaultLegal, limits, storedInBrowsers } from '@sandstone/contract';

const root = join(import.meta.dirname, '../../../..');
const sourceOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(?:spec|fixture)\.|\/testing\/|\/node_modules\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
const pagesSource = sourceOf('apps/web/{src,server}/**/*.{ts,tsx}');
const keysIn = (...places: string[]) =>
  storedInBrowsers.filter(({ where }) => places.includes(where)).map(({ key }) => key as string);

/** The text of an argument: a string, or a constant of the file or of one that it imports. */
function valueOf(argument: string, text: string): string | undefined {
  if (argument.startsWith("'")) return argument.slice(1, -1);
  const declared = new RegExp(`const ${argument} = '([^']+)'`);
  return (declared.exec(text) ?? pagesSource.map(([, other]) => declared.exec(other)).find(Boolean))?.[1];
}

interface Use {
  file: string;
  /** The storages that it may mean. */
  where: readonly string[];
  key: string | undefined;
}
const storages = ['localStorage', 'sessionStorage'];
const calls = [
  { pattern: /\bstored\(\s*'(\w+)',\s*('[^']*'|\w+)/g, where: [] },
  { pattern: /()\.[gs]etItem\(\s*('[^']*'|\w+)?/g, where: storages },
  { pattern: /()indexedDB\.open\(\s*('[^']*'|\w+)?/g, where: ['IndexedDB'] },
];
const uses: Use[] = pagesSource
  .filter(([file, text]) => /(?:local|session)Storage|indexedDB/.test(text) && !file.endsWith('/stored.ts'))
  .flatMap(([file, text]) =>
    calls.flatMap(({ pattern, where }) =>
      [...text.matchAll(pattern)].map(([, named, argument]) => ({
        file,
        where: named ? [named] : where,
        key: argument && valueOf(argument, text),
      })),
    ),
  );

describe('the list of what is stored in browsers', () => {
  it('has every key that the source of the pages names', () => {
    expect(uses.length).toBeGreaterThan(15);
    const missing = uses.filter(
      ({ where, key }) => !storedInBrowsers.some((item) => where.includes(item.where) && item.key === key),
    );
    expect(missing).toEqual([]);
  });

  it('and storage is used in no other way, which this test would not see', () => {
    const other =
      /(?:local|session)Storage(?:\[|\.(?!(?:get|set|remove)Item\b|clear\b)\w)|indexedDB\.(?!open\b)\w|window\[/;
    expect(pagesSource.filter(([, text]) => other.test(text)).map(([file]) => file)).toEqual([
      'apps/web/src/shared/storage/stored.ts',
    ]);
    // Each call of `stored` names the storage and the key where the patterns above see them.
    const callers = pagesSource.filter(([, text]) => /storage\/stored\.ts'/.test(text));
    for (const [caller, text] of callers)
      expect([caller, text.split(/\bstored\(/).length - 1]).toEqual([
        caller,
        uses.filter(({ file }) => file === caller).length,
      ]);
  });

  it('has no key that no source names, but those of libraries', () => {
    const ofLibraries = [
      'react-router-scroll-positions',
      'remix-router-transitions',
      'firebaseLocalStorageDb',
      'firebase-heartbeat-database',
      'validate-browser-context-for-indexeddb-analytics-module',
    ];
    const named = new Set<string | undefined>([...uses.map(({ key }) => key), ...ofLibraries]);
    expect(keysIn('localStorage', 'sessionStorage', 'IndexedDB').filter((key) => !named.has(key))).toEqual(
      [],
    );
  });

  it('has every cookie of the contract', () => {
    expect(keysIn('cookie').toSorted()).toEqual(Object.values<string>(cookies).toSorted());
  });

  it('and servers and pages set no other cookies', () => {
    const set = [...pagesSource, ...sourceOf('apps/api/src/**/*.ts')].flatMap(([file, text]) =>
      [...text.matchAll(/\.cookie\(\s*([\w.']+)|document\.cookie = [`']([^=`']*)/g)].map(
        ([, argument, written]) => [file, argument ?? written ?? ''] as const,
      ),
    );
    expect(set.length).toBeGreaterThanOrEqual(6);
    const known = [
      ...Object.keys(cookies).map((name) => `cookies.${name}`),
      ...Object.values<string>(cookies),
    ];
    expect(set.filter(([, name]) => !known.includes(name))).toEqual([]);
  });
});

it('the default privacy policy names everything that a visitor’s browser keeps, and how long', () => {
  const { text } = defaultLegal.privacy;
  for (const { key, whose, purpose, duration } of storedInBrowsers) {
    const isNamed = whose !== 'administrator' && whose !== 'demo';
    const line = new RegExp(`^- \\*\\*${key}\\*\\* \\((?:cookie, )?${duration}\\): ${purpose}\\.$`, 'm');
    expect([key, line.test(text)]).toEqual([key, isNamed]);
  }
  expect(text.length).toBeLessThan(limits.legal.maxTextLength);
  expect([limits.ageCookieDays, limits.reactionCookieDays, limits.session.maxDays]).toEqual([365, 365, 90]);
  expect(limits.regions.checkMinutes).toBe(15);
});
