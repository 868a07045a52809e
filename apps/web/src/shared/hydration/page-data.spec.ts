/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { defaultSiteSettings } from '@sandstone/contract';
import { PageFailure } from '../errors/page-failure.ts';
import { somePhoto } from '../testing/photo.builder.ts';
import {
  errorsOf,
  escapeJson,
  failuresOf,
  type PageData,
  pageDataElement,
  readPageData,
} from './page-data.ts';

describe('escapeJson', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', 'a & b', '\u2028 \u2029'])(
    'escapes %j so that it cannot end its element and parses to the same text',
    (text) => {
      const escaped = escapeJson({ text });
      expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(escaped)).toEqual({ text });
    },
  );
});

describe('serialized failures', () => {
  it('keep the text of a page failure', () => {
    const failures = failuresOf({ page: new PageFailure(404, 'No photos found') });
    expect(errorsOf(failures)?.page).toMatchObject({ status: 404, message: 'No photos found' });
  });

  it('contain no details of an unexpected error', () => {
    const failures = failuresOf({ page: new Error('password=hunter2'), other: { secret: 'hunter2' } });
    expect(JSON.stringify(failures)).not.toContain('hunter2');
    expect(failures).toMatchObject({ page: { status: 500 }, other: { status: 500 } });
  });

  it('are null when nothing failed', () => {
    expect(errorsOf(failuresOf(null))).toBeNull();
  });
});

describe('the data of a page', () => {
  const dataWith = (photos: readonly unknown[]): PageData => ({
    environment: {
      origin: '',
      hasSession: false,
      ageConfirmed: true,
      demo: false,
      site: defaultSiteSettings,
    },
    loaderData: {
      layout: { events: [{ id: 'e', title: 'Rose Dawn', counts: { free: 1, premium: 0 } }] },
      page: { photos, posts: [{ id: 'p', photos, title: '</script>' }], next: null },
    },
    failures: null,
  });
  const photos = [somePhoto(), somePhoto({ description: null })];

  it('is read as it was written', () => {
    document.body.innerHTML = pageDataElement(dataWith(photos));
    expect(readPageData(document)).toEqual(dataWith(photos));
  });

  it('grows with a further field of a photo by that field alone', () => {
    const lengthWith = (all: readonly unknown[]) => pageDataElement(dataWith(all)).length;
    const further = photos.map((photo) => ({ ...photo, place: 'Fjord' }));
    // Each photo is in the list and in the post.
    const fields = 2 * photos.length * ',"place":"Fjord"'.length;
    expect(lengthWith(further) - lengthWith(photos)).toBe(fields);
  });
});
