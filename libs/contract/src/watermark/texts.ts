import { type WatermarkCorner, type WatermarkKind } from './choices.ts';

const photos = (count: number) => (count === 1 ? 'photo' : 'photos');
const number = (count: number) => count.toLocaleString('en-US');

/** Texts of the page on which the creator chooses the mark in the pictures of photos. */
export const watermark = {
  title: 'Watermark',
  lead: 'Your name or logo in every photo that your visitors see, from the thumbnail to the full size.',
  kind: 'Mark',
  kinds: {
    off: 'No watermark',
    text: 'Text',
    picture: 'Picture',
  } satisfies Record<WatermarkKind, string>,
  text: 'Your text',
  textHint: 'Your name or the address of your site.',
  picture: 'Picture',
  pictureHint: 'A logo with a transparent background looks best: PNG or WebP.',
  choosePicture: 'Choose a picture',
  noPicture: 'Choose a picture first.',
  pictureUnreadable: 'This picture could not be opened. Choose a PNG, a WebP or a JPEG.',
  corner: 'Corner',
  corners: {
    topLeft: 'Top left',
    topRight: 'Top right',
    bottomLeft: 'Bottom left',
    bottomRight: 'Bottom right',
  } satisfies Record<WatermarkCorner, string>,
  strength: 'Strength',
  percent: (strength: number) => `${strength} %`,
  preview: 'Preview',
  whole: 'The whole photo',
  crop: 'Cropped in a list',
  previewHint: 'The mark keeps away from the edges, so that it is not cut off where a list crops a photo.',
  save: 'Save',
  saved: 'Watermark saved',
  unreachable: 'Your watermark could not be loaded',
  working: (done: number, total: number) =>
    `${number(done)} of ${number(total)} ${photos(total)} are up to date. You can leave this page.`,
  upToDate: (total: number) =>
    total === 1 ? 'Your photo is up to date.' : `All ${number(total)} photos are up to date.`,
  withoutOriginal: (count: number) =>
    `${number(count)} ${photos(count)} ${count === 1 ? 'stays as it is, because its original was' : 'stay as they are, because their originals were'} not kept.`,
  noOriginals:
    'Your site does not keep original files, so a watermark could never be changed or removed again. Ask your operator to keep originals.',
} as const;
