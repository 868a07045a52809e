import { expect, it } from '@jest/globals';
import { adminTexts, limits } from '@sandstone/contract';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { formatFileDetails, isTooLong, nameOf, formatPhotoState, changedFields } from './photo-format.ts';

const { photoManager } = adminTexts;

it('names a photo by its description, or else by its file and its day, or else by its day and number', () => {
  expect(nameOf(someAdminPhoto({ description: 'A dune' }), 1)).toBe('A dune');
  expect(nameOf(someAdminPhoto(), 1)).toBe('dune.jpg');
  const nameless = someAdminPhoto({ originalName: ' ', createdOn: '2025-11-27T23:59:00.000Z' });
  expect(nameOf(nameless, 3)).toBe('27 November, photo 3');
  const takenOn = '2025-10-07';
  expect(nameOf(someAdminPhoto({ description: 'A dune', takenOn }), 1)).toBe('A dune');
  expect(nameOf(someAdminPhoto({ takenOn }), 1)).toBe('dune.jpg, October 7, 2025');
  expect(nameOf({ ...nameless, takenOn }, 3)).toBe('7 October, photo 3');
});

it('returns a state only for a photo that is not ready or not listed', () => {
  expect(formatPhotoState(someAdminPhoto({ status: 'ready' }))).toBeUndefined();
  expect(formatPhotoState(someAdminPhoto({ status: 'ready', listed: false }))).toBe(photoManager.unlisted);
  expect(formatPhotoState(someAdminPhoto({ status: 'failed', listed: false }))).toBe(photoManager.failed);
});

it('describes the file', () => {
  expect(formatFileDetails(someAdminPhoto())).toBe('dune.jpg · Uploaded January 1, 2026');
  const photo = someAdminPhoto({ width: 4000, height: 3000, takenOn: '2025-10-07' });
  expect(formatFileDetails(photo)).toBe(
    'dune.jpg · 4000 × 3000 · Taken October 7, 2025 · Uploaded January 1, 2026',
  );
});

it('measures a description as it is stored', () => {
  const most = 'x'.repeat(limits.photo.maxDescriptionLength);
  expect([isTooLong(` ${most} `), isTooLong(`${most}x`)]).toEqual([false, true]);
});

it('returns only the changed fields, trimmed, and null for spaces alone', () => {
  const photo = someAdminPhoto({ description: 'Dunes' });
  expect(changedFields(photo, {})).toEqual({});
  expect(changedFields(photo, { description: ' Dunes ' })).toEqual({});
  expect(changedFields(photo, { description: ' Sand ' })).toEqual({ description: 'Sand' });
  expect(changedFields(photo, { description: '  ' })).toEqual({ description: null });
});
