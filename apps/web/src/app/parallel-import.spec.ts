/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { isMissingChunk } from './missing-chunk.ts';
import { __vitePreload as importWith } from './parallel-import.ts';

const links = () => [...document.head.querySelectorAll('link')];
const addresses = () => links().map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
const end = (event: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(event));
const settled = async (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'failed',
    ),
    new Promise((resolve) => setTimeout(() => resolve('waiting'))),
  ]);

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/first.css">';
});

it('asks for a chunk, its styles and its imports at the same time, and waits for the styles', async () => {
  const load = jest.fn(() => Promise.resolve('module'));
  const first = importWith(load, ['assets/a.js', 'assets/a.css']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(addresses().slice(1)).toEqual(['modulepreload /assets/a.js', 'stylesheet /assets/a.css']);
  const second = importWith(load, ['assets/a.css']);
  expect(links()).toHaveLength(3);
  expect([await settled(first), await settled(second)]).toEqual(['waiting', 'waiting']);
  end('load');
  expect([await first, await second]).toEqual(['module', 'module']);
});

it('adds no style sheet that the HTML of the page has, and none for a chunk without files', async () => {
  await importWith(() => Promise.resolve(), ['assets/first.css']);
  await importWith(() => Promise.resolve());
  expect(links()).toHaveLength(1);
});

it('fails like a missing chunk without its styles, and tries them again', async () => {
  const failing = importWith(() => Promise.resolve(), ['assets/b.css']);
  end('error');
  expect(isMissingChunk(await failing.catch((error: unknown) => error))).toBe(true);
  expect(links()).toHaveLength(1);
  const again = importWith(() => Promise.resolve(), ['assets/b.css']);
  end('load');
  expect(await settled(again)).toBe('loaded');
});
