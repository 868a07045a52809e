/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { isMissingChunk } from '../../app/missing-chunk.ts';
import { loadStyleSheet } from './load-style-sheet.ts';

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const answer = (event: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(event));

// Each test has sheets of its own, because a loaded one stays loaded.
let test = 0;
beforeEach(() => {
  test += 1;
  document.head.innerHTML = `<script data-entry="/client.js" data-styles="/assets/admin-${test}.css /assets/viewer-${test}.css"></script>`;
});

describe('loadStyleSheet', () => {
  it('adds a style sheet once, and resolves when it applies', async () => {
    let loaded = 0;
    const both = [loadStyleSheet('viewer'), loadStyleSheet('viewer')].map((sheet) =>
      sheet.then(() => (loaded += 1)),
    );
    expect(links().map((link) => link.getAttribute('href'))).toEqual([`/assets/viewer-${test}.css`]);
    await Promise.resolve();
    expect(loaded).toBe(0);
    answer('load');
    await Promise.all(both);
    await loadStyleSheet('viewer');
    expect(links()).toHaveLength(1);
  });

  it('adds nothing on a page that has the style sheet', async () => {
    document.querySelector('script')?.setAttribute('data-styles', '/assets/viewer-x.css');
    await loadStyleSheet('admin');
    expect(links()).toEqual([]);
  });

  it('fails like a missing chunk, and tries again when it is asked again', async () => {
    const failing = loadStyleSheet('admin');
    answer('error');
    expect(isMissingChunk(await failing.catch((error: unknown) => error))).toBe(true);
    expect(links()).toEqual([]);
    const again = loadStyleSheet('admin');
    answer('load');
    await again;
    expect(links()).toHaveLength(1);
  });
});
