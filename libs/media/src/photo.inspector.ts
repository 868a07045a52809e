import { open } from 'node:fs/promises';
import { type limits, type UploadType } from '@sandstone/contract';
import sharp, { type Metadata } from 'sharp';
import { type PhotoInfo, PhotoRefusedError } from './photo-pipeline.port.ts';
import { refusalOf } from './sharp.engine.ts';

export type PhotoLimits = { readonly [Name in keyof typeof limits.photo]: number };

/** The header with what the decoder needs besides. */
export interface PhotoHeader extends PhotoInfo {
  /** Milliseconds, one for each frame; empty for a still. */
  delays: number[];
  /** 0 is for ever. */
  loop: number;
  /** Sixteen bits for each colour, in a colour space of its own. */
  deepWithProfile: boolean;
}

const signatures: readonly { type: UploadType; matches: (head: Buffer) => boolean }[] = [
  { type: 'image/jpeg', matches: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    type: 'image/png',
    matches: (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  },
  { type: 'image/gif', matches: (head) => /^GIF8[79]a/.test(head.toString('latin1')) },
  { type: 'image/webp', matches: (head) => /^RIFF.{4}WEBP/s.test(head.toString('latin1')) },
];

async function readHead(input: string | Uint8Array): Promise<Buffer> {
  if (typeof input !== 'string') return Buffer.from(input.subarray(0, 12));
  const file = await open(input);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12) });
    return buffer;
  } finally {
    await file.close();
  }
}

async function readType(input: string | Uint8Array): Promise<UploadType> {
  const head = await readHead(input);
  const found = signatures.find(({ matches }) => matches(head));
  if (found === undefined) throw new PhotoRefusedError('unsupported');
  return found.type;
}

/** Reads the header of a file, or of its bytes, alone and holds it against the limits, so that no bomb is ever decoded. */
export async function readHeader(input: string | Uint8Array, limit: PhotoLimits): Promise<PhotoHeader> {
  const type = await readType(input);
  let metadata: Metadata;
  try {
    metadata = await sharp(input, { animated: true, limitInputPixels: false }).metadata();
  } catch (error) {
    throw refusalOf(error);
  }
  const frames = metadata.pages ?? 1;
  const frameHeight = metadata.pageHeight ?? metadata.height;
  const pixels = metadata.width * frameHeight;
  if (pixels > limit.maxPixels) throw new PhotoRefusedError('too_many_pixels');
  if (frames > 1 && (frames > limit.maxFrames || pixels * frames > limit.maxAnimatedPixels)) {
    throw new PhotoRefusedError('too_many_frames');
  }
  // Frames of an animation are never turned: no writer of animations says so, and libvips cannot.
  const turned = frames === 1 && (metadata.orientation ?? 1) >= 5;
  return {
    type,
    width: turned ? frameHeight : metadata.width,
    height: turned ? metadata.width : frameHeight,
    frames,
    delays: frames > 1 ? (metadata.delay ?? []) : [],
    loop: metadata.loop ?? 0,
    deepWithProfile: metadata.depth === 'ushort' && metadata.hasProfile,
  };
}
