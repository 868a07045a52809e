import { type AdminPhoto, type Photo, type PhotosPage, type PhotoUses } from '@sandstone/contract';

let made = 0;
const nextId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

export function somePhoto(fields: Partial<Photo> = {}): Photo {
  const id = fields.id ?? nextId();
  return {
    id,
    cdnUrl: `/media/photos/${id}/1/1280.jpg`,
    description: null,
    width: 1600,
    height: 1067,
    thumbHash: 'AAAA',
    placeholder: 'data:image/png;base64,AAAA',
    animated: false,
    sources: [{ type: 'image/avif', srcset: `/media/photos/${id}/1/640.avif 640w` }],
    createdOn: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export const somePhotosPage = (fields: Partial<PhotosPage> = {}): PhotosPage => ({
  photos: [somePhoto()],
  nextCursor: null,
  total: 1,
  ...fields,
});

export function someAdminPhoto(fields: Partial<AdminPhoto> = {}): AdminPhoto {
  const id = fields.id ?? nextId();
  return {
    id,
    originalName: 'dune.jpg',
    description: null,
    status: 'processing',
    failure: null,
    repaired: false,
    listed: true,
    kept: false,
    cdnUrl: `/media/photos/${id}/1/1280.jpg`,
    thumbnailUrl: null,
    placeholder: null,
    width: null,
    height: null,
    edits: null,
    hasOriginal: true,
    bytes: 1000,
    createdOn: '2026-01-01T00:00:00.000Z',
    takenOn: null,
    change: 1,
    ...fields,
  };
}

const noUses = { total: 0, first: [] };
export const somePhotoUses = (fields: Partial<PhotoUses> = {}): PhotoUses => ({
  published: noUses,
  scheduled: noUses,
  drafts: noUses,
  adventures: noUses,
  covers: noUses,
  hero: false,
  portrait: false,
  ...fields,
});
