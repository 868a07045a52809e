/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { shownPhoto } from '../api/shown-content.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { somePhoto } from '../testing/photo.builder.ts';
import { Picture } from '../ui/picture.tsx';
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
  const picture = (placeholder: string) =>
    render(
      createElement(Picture, {
        sources: [],
        src: '/a.jpg',
        alt: '',
        width: 4,
        height: 3,
        sizes: '',
        placeholder,
      }),
    ).container.innerHTML;
  const shown = ['data:image/png;base64,AA+/=', 'data:image/png;base64,BB'];
  const photos = [
    somePhoto({ placeholder: shown[1] }),
    somePhoto({ placeholder: shown[0], description: null }),
    somePhoto({ placeholder: 'data:image/png;base64,unseen', sources: [] }),
  ].map(shownPhoto);
  const event = { id: 'e', title: 'Rose Dawn', counts: { free: 1, premium: 0 } };
  const data: PageData = {
    environment: { origin: '', hasSession: false, ageConfirmed: true, demo: false },
    loaderData: {
      layout: { events: [event, { ...event, id: 'other' }] },
      page: {
        events: [event],
        // Photos with other fields stay as they are.
        photos: [...photos, somePhoto({ placeholder: shown[0] })],
        posts: [{ id: 'p', photos: photos.slice(0, 1), title: '</script>' }],
        next: null,
      },
    },
    failures: null,
  };
  // The first placeholder is shown twice.
  const html = [shown[0], shown[0], shown[1]].map((placeholder) => picture(placeholder ?? '')).join('');

  const placeholders = new Set(shown);

  it('is read as it was written', () => {
    document.body.innerHTML = html + pageDataElement(data, placeholders);
    expect(readPageData(document)).toEqual(data);
  });

  it('repeats neither placeholders of the markup nor addresses that differ only by the id', () => {
    const element = pageDataElement(data, placeholders);
    expect(element).not.toContain(shown[0]);
    expect(element).not.toContain(shown[1]);
    expect(element).toContain('unseen');
    expect(element.split('image/avif')).toHaveLength(3);
    // In the list and in the post.
    expect(element.split(photos[0]?.id ?? '')).toHaveLength(2);
    expect(element.split('Rose Dawn')).toHaveLength(3);
  });
});
