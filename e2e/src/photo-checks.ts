import { expect } from '@playwright/test';
import { pictureCacheControl, type Photo } from '@sandstone/contract';
import { metadataMarks } from '@sandstone/media/testing';
import exifr from 'exifr';
import sharp from 'sharp';

export interface Variant {
  path: string;
  /** As `srcset` promises it, px. */
  width: number | undefined;
  mediaType: string;
}

/** Every file of a photo that a browser may choose. */
export function variantsOf(photo: Photo): Variant[] {
  const listed = photo.sources.flatMap(({ type, srcset }) =>
    srcset.split(',').map((candidate): Variant => {
      const [path = '', width = ''] = candidate.trim().split(/\s+/);
      return { path, width: Number.parseInt(width, 10), mediaType: type };
    }),
  );
  return [...listed, { path: photo.cdnUrl, width: undefined, mediaType: 'image/jpeg' }];
}

/** What stands in a file that says where, when or with what a picture was taken. */
const marks = [
  ...Object.values(metadataMarks),
  ...[
    'Exif\0\0',
    'http://ns.adobe.com/xap',
    'x:xmpmeta',
    'Photoshop 3.0',
    '8BIM',
    'GPSLatitude',
    'eXIf',
    'EXIF',
  ],
];

async function metadataIn(bytes: Buffer): Promise<string[]> {
  const found = marks.filter((mark) => bytes.includes(Buffer.from(mark, 'latin1')));
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  if (exif !== undefined) found.push('exif');
  if (xmp !== undefined) found.push('xmp');
  if (iptc !== undefined) found.push('iptc');
  const everything = { tiff: true, exif: true, gps: true, xmp: true, iptc: true, icc: false, jfif: false };
  const parsed: unknown = await exifr.parse(bytes, everything).catch(() => undefined);
  if (parsed !== undefined && parsed !== null) found.push(...Object.keys(parsed));
  return found;
}

export async function fetchBytes(site: string, path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(site + path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Every variant is there, decodes whole, has its promised width and type, is kept for ever, and says nothing. */
export async function expectCleanVariants(site: string, photo: Photo): Promise<void> {
  for (const { path, width, mediaType } of variantsOf(photo)) {
    const { response, bytes } = await fetchBytes(site, path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type'), path).toBe(mediaType);
    expect(response.headers.get('cache-control'), path).toBe(pictureCacheControl);
    const image = sharp(bytes, { failOn: 'warning' });
    const { info } = await image.raw().toBuffer({ resolveWithObject: true });
    if (width !== undefined) expect(info.width, path).toBe(width);
    expect(Math.abs(info.width / info.height - photo.width / photo.height), path).toBeLessThan(0.02);
    expect(await metadataIn(bytes), path).toEqual([]);
  }
}

/** How far two pictures are apart, 0 to 255 a pixel, both made as small as a stamp. */
export async function pictureDistance(a: Buffer, b: Buffer): Promise<number> {
  const stamp = (bytes: Buffer) =>
    sharp(bytes).resize(32, 32, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [one, other] = await Promise.all([stamp(a), stamp(b)]);
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length;
}
