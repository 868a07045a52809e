/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { shownPhoto } from '../api/shown-content.ts';
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
  const photos = [
    somePhoto({ placeholder: 'data:image/png;base64,AA+/=' }),
    somePhoto({ description: null }),
    somePhoto({ sources: [] }),
  ].map(shownPhoto);
  const event = { id: 'e', title: 'Rose Dawn', counts: { free: 1, premium: 0 } };
  const data: PageData = {
    environment: { origin: '', hasSession: false, ageConfirmed: true, demo: false },
    loaderData: {
      layout: { events: [event, { ...event, id: 'other' }] },
      page: {
        events: [event],
        // Photos with other fields stay as they are.
        photos: [...photos, somePhoto()],
        posts: [{ id: 'p', photos: photos.slice(0, 1), title: '</script>' }],
        next: null,
      },
    },
    failures: null,
  };

  it('is read as it was written', () => {
    document.body.innerHTML = pageDataElement(data);
    expect(readPageData(document)).toEqual(data);
  });

  it('does not repeat addresses that differ only by the id', () => {
    const element = pageDataElement(data);
    expect(element.split('image/avif')).toHaveLength(3);
    // In the list and in the post.
    expect(element.split(photos[0]?.id ?? '')).toHaveLength(2);
    expect(element.split('Rose Dawn')).toHaveLength(3);
  });
});
