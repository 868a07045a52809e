import sharp, { type Sharp } from 'sharp';
import { drawLandscape } from './landscape.draw.ts';
import { exifOf, iptcSegment, withJpegSegments, xmpPacket } from './photo-metadata.ts';

export interface DrawPhotoOptions {
  /** Width of the upright picture in px. */
  width?: number;
  height?: number;
  /** Determines the picture. */
  seed?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
  quality?: number;
  /** From 0 (smooth) to 1 (very grainy); 0.5 gives about the size of a camera's file. */
  noise?: number;
  progressive?: boolean;
  /** EXIF orientation, 1 to 8: pixels are stored so that it shows the landscape upright. */
  orientation?: number;
  exif?: boolean;
  gps?: boolean;
  xmp?: boolean;
  /** Only for JPEG. */
  iptc?: boolean;
}

/** Transforms upright pixels to each EXIF orientation; sharp mirrors before it rotates. */
const storedAs: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(270),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(90),
};

/** Encodes a drawn landscape. Deterministic. */
export async function drawPhoto(options: DrawPhotoOptions = {}): Promise<Buffer> {
  const { width = 800, height = 600, seed = 1, noise = 0.3, format = 'jpeg', orientation } = options;
  const pixels = drawLandscape({ width, height, seed, noise });
  let image = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  if (orientation !== undefined && orientation !== 1) {
    const turn = storedAs[orientation];
    if (turn === undefined) throw new RangeError(`No such orientation: ${orientation}`);
    // A separate pipeline, because sharp reorders its operations.
    const { data, info } = await turn(image).raw().toBuffer({ resolveWithObject: true });
    image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  }
  if (options.exif || options.gps) image = image.withExif(exifOf(options));
  if (orientation !== undefined) image = image.withMetadata({ orientation });
  if (options.xmp) image = image.withXmp(xmpPacket);
  const { quality = 90, progressive = false } = options;
  const encoders = {
    jpeg: () => image.jpeg({ quality, progressive }),
    png: () => image.png({ progressive }),
    webp: () => image.webp({ quality, effort: 1 }),
    gif: () => image.gif({ effort: 1 }),
  };
  const file = await encoders[format]().toBuffer();
  return options.iptc && format === 'jpeg' ? withJpegSegments(file, [iptcSegment()]) : file;
}

/** A shape on a transparent background, which covers half of the picture. */
export async function transparentPng({ width = 400, height = 300 } = {}): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.set([200, 40, 30, x < width / 2 ? 0 : 255], (y * width + x) * 4);
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A plain sRGB colour, stored in another colour space with its profile. */
export async function colourPhoto(
  kind: 'srgb-jpeg' | 'p3-jpeg' | 'p3-png16' | 'cmyk-jpeg' | 'grey-jpeg' | 'grey-png16',
  colour: { r: number; g: number; b: number } = { r: 190, g: 90, b: 60 },
  { width = 64, height = 48 } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  const writers = {
    'srgb-jpeg': () => image.jpeg({ quality: 95 }),
    'p3-jpeg': () => image.withIccProfile('p3').jpeg({ quality: 95 }),
    'p3-png16': () => image.toColourspace('rgb16').withIccProfile('p3').png(),
    'cmyk-jpeg': () => image.toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }),
    'grey-jpeg': () => image.toColourspace('b-w').jpeg({ quality: 95 }),
    'grey-png16': () => image.toColourspace('grey16').png(),
  };
  return writers[kind]().toBuffer();
}
