import { describe, expect, it } from '@jest/globals';
import { photoVisibility, type PhotoVisibilityColumns } from './photo-visibility.ts';

const at = new Date('2026-01-02T03:04:05Z');
const ready: PhotoVisibilityColumns = {
  status: 'ready',
  listed: false,
  kept: false,
  posted: false,
  deletedAt: null,
  withdrawnAt: null,
  editing: false,
  restoringAt: null,
  erasedAt: null,
};
const deleted = { deletedAt: at, withdrawnAt: at };

describe('photoVisibility', () => {
  it.each<[string, Partial<PhotoVisibilityColumns>, Partial<ReturnType<typeof photoVisibility>>]>([
    [
      'in the gallery',
      { listed: true },
      { inGallery: true, inPosts: false, filesBelong: 'public', isUnused: false },
    ],
    [
      'in a post alone',
      { posted: true },
      { inGallery: false, inPosts: true, filesBelong: 'public', isUnused: false },
    ],
    [
      'kept by the creator alone',
      { kept: true },
      { inGallery: false, inPosts: false, filesBelong: 'private', isUnused: false },
    ],
    ['of a post that was never saved', {}, { isUnused: true, filesBelong: 'private' }],
    [
      'published a moment ago',
      { listed: true, posted: true, withdrawnAt: at },
      { inGallery: false, inPosts: false, filesAre: 'private', filesBelong: 'public' },
    ],
    [
      'not processed yet',
      { listed: true, status: 'processing' },
      { inGallery: false, filesBelong: 'public' },
    ],
    [
      'in the trash',
      { listed: true, ...deleted },
      { state: 'trashed', inGallery: false, filesBelong: 'private' },
    ],
    [
      'that returns to the gallery',
      { listed: true, ...deleted, restoringAt: at },
      { state: 'returning', inGallery: false, filesBelong: 'public' },
    ],
    [
      'whose edits are new',
      { listed: true, status: 'processing', editing: true },
      { inGallery: false, filesAre: 'private', filesBelong: 'private' },
    ],
    [
      'that returns, but not to the gallery',
      { ...deleted, restoringAt: at },
      { filesBelong: 'private', isUnused: false },
    ],
    [
      'deleted for good',
      { listed: true, ...deleted, restoringAt: at, erasedAt: at },
      { state: 'erased', inGallery: false, filesBelong: 'private' },
    ],
  ])('knows who sees a photo %s', (_name, columns, expected) => {
    expect(photoVisibility({ ...ready, ...columns })).toMatchObject(expected);
  });
});
