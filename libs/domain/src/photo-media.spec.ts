import { describe, expect, it } from '@jest/globals';
import { type VariantFormat } from '@sandstone/contract';
import {
  originalKey,
  photoCdnUrl,
  photoPublicPrefix,
  photoSources,
  photoThumbnailUrl,
  photoVariantKey,
  picturePlaces,
  stagingKey,
} from './photo-media.ts';

const id = '0b6f1c9e-5f0a-4c58-9d2e-0c2f3a4b5c6d';
const variant = (format: VariantFormat, step: number, width = step, animated = false, ratio = 1) => ({
  format,
  step,
  width,
  height: Math.round(width / ratio),
  animated,
});

describe('keys of a photo', () => {
  it('contain the random id, the pipeline version, the step and the format', () => {
    const key = photoVariantKey({ photoId: id, version: 3, step: 640, format: 'avif' });
    expect(key).toBe(`photos/${id}/3/640.avif`);
    expect(key.startsWith(photoPublicPrefix(id))).toBe(true);
    expect(originalKey(id)).toBe(`photos/${id}/original`);
  });

  it('in staging are always new', () => {
    expect(stagingKey()).not.toBe(stagingKey());
  });
});

describe('picturePlaces', () => {
  it('begins with the place where the record says that the picture is', () => {
    const key = `photos/${id}/1/320.webp`;
    const isPublic = { bucket: 'public', key };
    const isPrivate = { bucket: 'staging', key: `withdrawn/${key}` };
    expect(picturePlaces(key, { filesAre: 'public' })).toEqual([isPublic, isPrivate]);
    expect(picturePlaces(key, { filesAre: 'private' })).toEqual([isPrivate, isPublic]);
  });
});

describe('photoCdnUrl', () => {
  it('is root-relative and independent of the state', () => {
    expect(photoCdnUrl(id, 1)).toBe(`/media/photos/${id}/1/1280.jpg`);
  });
});

describe('photoSources', () => {
  it('returns AVIF, WebP and JPEG in ascending width', () => {
    const sources = photoSources(id, 1, [
      variant('jpg', 1280),
      variant('webp', 640),
      variant('webp', 320),
      variant('avif', 320),
    ]);
    expect(sources).toEqual([
      { type: 'image/avif', srcset: `/media/photos/${id}/1/320.avif 320w` },
      {
        type: 'image/webp',
        srcset: `/media/photos/${id}/1/320.webp 320w, /media/photos/${id}/1/640.webp 640w`,
      },
      { type: 'image/jpeg', srcset: `/media/photos/${id}/1/1280.jpg 1280w` },
    ]);
  });

  it('has the step in the address and the actual width in the descriptor', () => {
    const [source] = photoSources(id, 1, [variant('webp', 640, 500)]);
    expect(source?.srcset).toBe(`/media/photos/${id}/1/640.webp 500w`);
  });

  it('offers only animated variants of an animated photo', () => {
    const sources = photoSources(id, 1, [
      variant('avif', 320),
      variant('webp', 320, 320, true),
      variant('jpg', 1280),
    ]);
    expect(sources.map((source) => source.type)).toEqual(['image/webp']);
  });
});

describe('photoThumbnailUrl', () => {
  it('uses the smallest still WebP', () => {
    expect(photoThumbnailUrl(id, 1, [variant('webp', 640), variant('webp', 320), variant('jpg', 1280)])).toBe(
      `/media/photos/${id}/1/320.webp`,
    );
  });

  it('uses a sufficiently high variant of a panorama, or the highest', () => {
    const panorama = (ratio: number) =>
      photoThumbnailUrl(
        id,
        1,
        [320, 640, 1280].map((step) => variant('webp', step, step, false, ratio)),
      );
    expect([panorama(2), panorama(3), panorama(8), panorama(30)]).toEqual([
      `/media/photos/${id}/1/320.webp`,
      `/media/photos/${id}/1/640.webp`,
      `/media/photos/${id}/1/1280.webp`,
      `/media/photos/${id}/1/1280.webp`,
    ]);
  });

  it('falls back to the JPEG for an animated photo', () => {
    expect(photoThumbnailUrl(id, 1, [variant('webp', 320, 320, true), variant('jpg', 1280)])).toBe(
      photoCdnUrl(id, 1),
    );
  });
});
