import { expect } from '@playwright/test';
import { type Photo, pictureCacheControl } from '@sandstone/contract';
import { metadataMarks } from '@sandstone/media/testing';
import exifr from 'exifr';
import sharp from 'sharp';

export interface Variant {
  path: string;
  /** The width given in `srcset`, px. */
  width: number | undefined;
  mediaType: string;
}

/** Returns every file of a photo that a browser may choose. */
export function variantsOf(photo: Photo): Variant[] {
  const listed = photo.sources.flatMap(({ type, srcset }) =>
    srcset.split(',').map((candidate): Variant => {
      const [path = '', width = ''] = candidate.trim().split(/\s+/);
      return { path, width: Number.parseInt(width, 10), mediaType: type };
    }),
  );
  return [...listed, { path: photo.cdnUrl, width: undefined, mediaType: 'image/jpeg' }];
}

/** Byte sequences of metadata, which may tell where, when or with which camera a photo was taken. */
const metadataMarkers = [
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
  const found = metadataMarkers.filter((marker) => bytes.includes(Buffer.from(marker, 'latin1')));
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

/** Expects every variant to be complete, with the right width, media type and cache header, and without metadata. */
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

/** Returns the mean difference of two images per channel, 0 to 255, after scaling both to 32 × 32 px. */
export async function imageDistance(a: Buffer, b: Buffer): Promise<number> {
  const thumbnail = (bytes: Buffer) =>
    sharp(bytes).resize(32, 32, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [one, other] = await Promise.all([thumbnail(a), thumbnail(b)]);
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length;
}
