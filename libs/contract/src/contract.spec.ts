import { describe, expect, it } from '@jest/globals';
import * as adminTexts from './admin-texts.ts';
import { endpoints } from './endpoints.ts';
import { type Endpoint } from './http/endpoint.ts';
import { problemCodes, problemDocument, problems } from './http/problems.ts';
import * as limits from './limits/limits.ts';
import { type RouteName, routes } from './routes.ts';
import * as texts from './texts.ts';

describe('the contract', () => {
  it('has the specified texts for uploads', () => {
    expect(adminTexts.upload.invalidTypes(['a.txt', 'b.svg'])).toBe(
      'Invalid file types detected: a.txt, b.svg. Only JPG, PNG, GIF, and WEBP files are allowed.',
    );
    expect(adminTexts.upload.tooLarge(['a.jpg'])).toBe('Files too large: a.jpg. Maximum file size is 100MB.');
    expect(adminTexts.upload.tooManyFiles).toBe('Too many files selected. Maximum 10 files per batch.');
    expect(adminTexts.upload.onlyOneFile).toBe('Only one file can be selected in single mode.');
    expect(adminTexts.postRefusals.invalidTypes(['a.txt', 'b.svg'])).toBe(
      'Invalid file types: a.txt, b.svg. Only JPG, PNG, GIF, and WEBP files are allowed.',
    );
    expect(adminTexts.postRefusals.tooManyFiles(4)).toBe(
      'Too many files. Maximum 10 photos allowed. Currently selected: 4',
    );
  });

  it('has limits that match the numbers in the texts', () => {
    expect(limits.upload.maxFileBytes).toBe(104_857_600);
    expect(adminTexts.upload.tooManyFiles).toContain(String(limits.upload.maxFilesPerBatch));
    expect(adminTexts.postRefusals.descriptionTooLong).toContain(String(limits.post.maxDescriptionLength));
    expect(limits.upload.maxRequestBytes).toBeGreaterThan(
      limits.upload.maxFilesPerBatch * limits.upload.maxFileBytes,
    );
    for (const most of [limits.photo.maxPixels, limits.photo.maxJpegPixels])
      expect(adminTexts.photoFailure.too_many_pixels).toContain(String(most / 1_000_000));
    expect(adminTexts.photoFailure.side_too_long).toContain(limits.photo.maxSidePx.toLocaleString('en-US'));
  });

  it('creates a problem document with a readable detail for every code', () => {
    for (const code of problemCodes) {
      const document = problemDocument(code);
      expect(document).toMatchObject({ code, status: problems[code].status, type: `urn:problem:${code}` });
      expect(document.detail.length).toBeGreaterThan(0);
      expect(document.status).toBeGreaterThanOrEqual(400);
    }
  });

  it.each([
    [0, 0, 'No videos'],
    [1, 0, '1 Short Clip'],
    [2, 0, '2 Short Clips'],
    [0, 1, '1 Full Video'],
    [0, 3, '3 Full Videos'],
    [1, 1, '1 Short Clip and 1 Full Video'],
    [2, 1, '2 Short Clips and 1 Full Video'],
    [1, 12, '1 Short Clip and 12 Full Videos'],
  ])('formats %i free and %i premium videos as %j', (free, premium, text) => {
    expect(texts.videoCounts({ free, premium })).toBe(text);
  });

  it('has the specified texts for missing content', () => {
    expect(problemDocument('event_not_found').detail).toBe('Event not found');
    expect(problemDocument('video_not_found').detail).toBe('Video not found');
    expect(problemDocument('post_not_found').detail).toBe('Post not found');
  });

  it('describes every route exactly once', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(routes).toSorted());
    const places = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  const addressed = Object.entries(endpoints).flatMap(([name, { params }]: [string, Endpoint]) => {
    const { method, path } = routes[name as RouteName];
    // The sender chooses the id.
    return params !== undefined && method !== 'PUT' && /:(?:id|videoId)\b/.test(path)
      ? [[path, params] as const]
      : [];
  });

  it.each(addressed)(
    'reads a malformed id in %s as that of nothing, so that no query gets it',
    (_path, params) => {
      const ids = (id: string) => {
        const { id: one, videoId = one } = params.parse({
          titleSlug: 'a',
          size: 'large',
          items: 'videos',
          id,
          videoId: id,
        }) as {
          id?: string;
          videoId?: string;
        };
        return videoId;
      };
      const known = '5b9fd7ad-8a5c-4b1c-9d4e-0a1b2c3d4e5f';
      expect(ids(known)).toBe(known);
      for (const malformed of ['x', '', `${known}0`, "1' or '1'='1", '\u0000', '../../etc/passwd'])
        expect(ids(malformed)).toBe('00000000-0000-0000-0000-000000000000');
    },
  );
});
