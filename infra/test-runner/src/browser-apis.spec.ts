import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintTexts } from './testing/lint-texts.ts';

const rule = 'browsers/missing';
const page = 'apps/web/src/app/fixture.ts';

/** Code that the oldest supported browsers cannot run. */
const refused = [
  ['a static function of the language', page, 'Promise.withResolvers();'],
  ['a static function of the browser', page, "URL.parse('/', location.href);"],
  ['a function of signals', page, 'AbortSignal.any([]);'],
  ['a function of maps', page, 'Map.groupBy([1], String);'],
  ['a method of arrays', page, 'export const sorted = (list: number[]) => list.toSorted();'],
  ['a method of sets', page, 'export const both = (a: Set<number>, b: Set<number>) => a.union(b);'],
  ['a method of iterators', page, 'export const keys = (map: Map<string, 1>) => map.keys().map(String);'],
  ['a method of elements', page, 'export const isSeen = (element: Element) => element.checkVisibility();'],
  ['a function of the window', page, 'requestIdleCallback(() => undefined);'],
  ['an object of the window', page, 'navigation.back();'],
  ['a class', page, "export const dates = new Intl.DurationFormat('en');"],
  ['the script in the head', 'apps/web/src/app/head.ts', 'Promise.withResolvers();'],
  ['a component', 'apps/web/src/ui/fixture.tsx', 'Promise.withResolvers();'],
  ['a library of the pages', 'libs/domain/src/fixture.ts', 'Promise.withResolvers();'],
  ['the contract', 'libs/contract/src/fixture.ts', 'Promise.withResolvers();'],
  ["the demo's sign-in", 'infra/demo-servers/src/identity/browser/fixture.ts', 'Promise.withResolvers();'],
  ["the demo's player", 'infra/demo-servers/src/streaming/browser/fixture.js', 'Promise.withResolvers();'],
] as const;

const allowed = [
  ['what they have', page, "[3, 1].findLast(Boolean); structuredClone({}); 'a'.replaceAll('a', 'b');"],
  ['a method of their arrays', page, 'Object.entries({ a: 1 }).map(String);'],
  [
    'a function of our own with the same name',
    page,
    "import { z } from 'zod'; export const x = z.union([z.string(), z.number()]);",
  ],
  [
    'what is asked for first',
    page,
    "if ('requestIdleCallback' in window) requestIdleCallback(() => undefined);",
  ],
  ['an optional call', page, 'document.startViewTransition?.(() => undefined);'],
  ['what a polyfill adds', page, 'export const open = (element: HTMLElement) => element.showPopover();'],
  ['code of the server', 'apps/web/src/app/fixture.server.ts', 'Promise.withResolvers();'],
  ['code of the api', 'apps/api/src/fixture.ts', 'Promise.withResolvers();'],
] as const;

describe('the rule about functions that the oldest browsers lack', () => {
  let violations: string[][];
  beforeAll(async () => {
    violations = await lintTexts(
      [...refused, ...allowed].map(([, file, text]) => ({ file, text: `${text}\n` })),
    );
  });

  it.each(refused.map(([title], index) => [title, index] as const))('refuses %s', (_title, index) => {
    expect(violations[index]).toContain(rule);
  });

  it.each(allowed.map(([title], index) => [title, index] as const))('allows %s', (_title, index) => {
    expect(violations[refused.length + index]).not.toContain(rule);
  });
});
