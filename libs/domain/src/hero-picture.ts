import {
  type Focus,
  type HeroCrops,
  type HeroFocus,
  type HeroForm,
  heroForms,
  mediaPathPrefix,
  variantContentTypes,
  type VariantFormat,
} from '@sandstone/contract';
import { type PixelArea } from './photo-edits.ts';
import { type FileVersion, photoPublicPrefix } from './photo-media.ts';
import { scaledBy, type Size } from './variant-size.ts';

/** One file of the large picture of the home page; `width` in px is a part of its key. */
export interface HeroFileShape {
  form: HeroForm;
  format: VariantFormat;
  width: number;
}

export const heroFormNames = Object.keys(heroForms) as HeroForm[];

/**
 * Returns the part of a picture that one form shows: as much as its bounds allow, placed as `object-position` places a
 * picture in a smaller box. A page that crops it further, around the same point, shows what it would show of the whole.
 */
export function heroArea({ width, height }: Size, form: HeroForm, { x, y }: Focus): PixelArea {
  const { minRatio, maxRatio } = heroForms[form];
  const croppedWidth = Math.max(1, Math.min(width, Math.round(height * maxRatio)));
  const croppedHeight = Math.max(1, Math.min(height, Math.round(width / minRatio)));
  return {
    left: Math.round(((width - croppedWidth) * x) / 100),
    top: Math.round(((height - croppedHeight) * y) / 100),
    width: croppedWidth,
    height: croppedHeight,
  };
}

/** Size of one step of a form, never enlarged. */
export const heroStepSize = (area: Size, step: number): Size => scaledBy(area, step / area.width);

/** The key in the public bucket. It contains the focus, so that an address always shows the same picture. */
export function heroFileKey(
  { photoId, version }: { photoId: string; version: FileVersion },
  focus: HeroFocus,
  { form, width, format }: HeroFileShape,
): string {
  const { x, y } = focus[form];
  return `${photoPublicPrefix(photoId)}${version}/${form}-${x}-${y}/${width}.${format}`;
}

const bestFirst: readonly VariantFormat[] = ['avif', 'webp'];

/** The sources of a `<picture>` for each form, best first. */
export function heroCrops(
  photo: { photoId: string; version: FileVersion },
  focus: HeroFocus,
  files: readonly HeroFileShape[],
): HeroCrops {
  const sourcesOf = (form: HeroForm) =>
    bestFirst.map((format) => ({
      type: variantContentTypes[format],
      srcset: files
        .filter((file) => file.form === form && file.format === format)
        .sort((a, b) => a.width - b.width)
        .map((file) => `${mediaPathPrefix}${heroFileKey(photo, focus, file)} ${file.width}w`)
        .join(', '),
    }));
  return { tall: sourcesOf('tall'), wide: sourcesOf('wide') };
}
