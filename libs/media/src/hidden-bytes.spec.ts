import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type UploadType } from '@sandstone/contract';
import { UnknownCodingError, withoutMetadata } from '@sandstone/image-metadata';
import sharp from 'sharp';
import {
  animatedWebp,
  colourPhoto,
  drawPhoto,
  pngChunk,
  progressiveJpeg,
  rectanglesGif,
  seededRandom,
  withPngChunks,
} from './testing/index.ts';
import { jpegSegment, withJpegSegments } from './testing/photo-metadata.ts';
import { restartJpeg } from './testing/restart.maker.ts';

/** A file and the same one with a payload. */
interface Hiding {
  type: UploadType;
  plain: Buffer;
  hiding: Buffer;
}
type Random = () => number;
interface Case {
  random: Random;
  payload: Buffer;
}

async function clean(file: Buffer, type: UploadType, partBytes = 64 * 1024): Promise<Buffer> {
  const parts = async function* () {
    for (let at = 0; at < file.length; at += partBytes) {
      // A body that arrives over the network.
      await Promise.resolve();
      yield file.subarray(at, at + partBytes);
    }
  };
  const cleaned: Buffer[] = [];
  for await (const part of await withoutMetadata(parts(), type)) cleaned.push(part);
  return Buffer.concat(cleaned);
}

/** Random bytes that contain no marker of a JPEG, which would begin a segment. */
const payloadOf = (random: Random, bytes = 300) =>
  Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 255)));

/** Whether a file has a part of the payload of at least eleven bytes. */
function survives(file: Buffer, payload: Buffer): boolean {
  for (let at = 0; at + 8 <= payload.length; at += 4) {
    if (file.includes(payload.subarray(at, at + 8))) return true;
  }
  return false;
}

const pixelsOf = (file: Buffer, failOn: 'none' | 'warning' = 'none') =>
  sharp(file, { pages: -1, failOn }).autoOrient().raw().toBuffer();
const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};
const sizeOf = (random: Random) => ({
  width: 1 + Math.floor(random() * 90),
  height: 1 + Math.floor(random() * 70),
  seed: Math.floor(random() * 1000),
});
const insertedAt = (file: Buffer, at: number, payload: Buffer) =>
  Buffer.concat([file.subarray(0, at), payload, file.subarray(at)]);

async function anyJpeg(random: Random): Promise<Buffer> {
  const drawn = sharp(await drawPhoto({ ...sizeOf(random), noise: random(), format: 'png' }));
  const coded = {
    quality: 1 + Math.floor(random() * 100),
    progressive: random() < 0.5,
    chromaSubsampling: pick(['4:4:4', '4:2:0'], random),
    optimizeCoding: random() < 0.5,
  };
  return pick([drawn, drawn.clone().toColourspace('b-w'), drawn.clone().toColourspace('cmyk')], random)
    .jpeg(coded)
    .toBuffer();
}

const endMarkerBytes = 2;
const jpegPlaces: Record<string, (jpeg: Buffer, wanted: Case) => Buffer> = {
  'after the pixels, without an end marker': (jpeg, { payload }) =>
    Buffer.concat([jpeg.subarray(0, -endMarkerBytes), payload]),
  'after the pixels, before the end marker': (jpeg, { payload }) =>
    insertedAt(jpeg, jpeg.length - endMarkerBytes, payload),
  'in another picture after the pixels, without an end marker': (jpeg, { payload }) =>
    Buffer.concat([jpeg.subarray(0, -endMarkerBytes), withJpegSegments(jpeg, [jpegSegment(0xe1, payload)])]),
  'in a film after the end marker': (jpeg, { payload }) => Buffer.concat([jpeg, payload]),
  'between segments': (jpeg, { payload }) => insertedAt(jpeg, 4 + jpeg.readUInt16BE(4), payload),
  'in a comment and in unknown segments': (jpeg, { payload }) =>
    withJpegSegments(jpeg, [
      jpegSegment(0xfe, payload),
      jpegSegment(0xe5, payload),
      jpegSegment(0xf0, payload),
      jpegSegment(0xdc, payload),
    ]),
  'in tables that are replaced': (jpeg, { payload }) =>
    withJpegSegments(jpeg, [jpegSegment(0xdb, Buffer.concat([Buffer.from([3]), payload.subarray(0, 64)]))]),
  'after the picture data of JFIF': (jpeg, { payload }) =>
    withJpegSegments(jpeg, [
      jpegSegment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1'), payload])),
    ]),
};

function chunkOf(png: Buffer, name: string): { start: number; content: Buffer } {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) !== name) continue;
    return { start: at, content: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) };
  }
  throw new Error(`no ${name}`);
}
/** The PNG with one chunk of pixels that has other content. */
const withPixels = (png: Buffer, content: Buffer) => {
  const without = withPngChunks(png, [], ['IDAT']);
  return insertedAt(without, without.length - 12, pngChunk('IDAT', content));
};

const pngPlaces: Record<string, (png: Buffer, wanted: Case) => Buffer> = {
  'after the packed pixels': (png, { payload }) =>
    withPixels(png, Buffer.concat([chunkOf(png, 'IDAT').content, payload])),
  'in further chunks of pixels': (png, { payload }) =>
    insertedAt(png, png.length - 12, pngChunk('IDAT', payload)),
  'in sBIT, bKGD and pHYs': (png, { payload }) =>
    withPngChunks(
      png,
      ['sBIT', 'bKGD', 'pHYs', 'gAMA', 'sRGB'].map((name) => pngChunk(name, payload)),
    ),
  'in texts and unknown chunks': (png, { payload }) =>
    withPngChunks(png, [
      pngChunk('tEXt', payload),
      pngChunk('vpAg', payload),
      pngChunk('caNv', payload),
      pngChunk('fdAT', payload),
    ]),
  'after the end': (png, { payload }) => Buffer.concat([png, payload]),
};

const gifFrames = (random: Random) => {
  const [width, height] = [1 + Math.floor(random() * 40), 1 + Math.floor(random() * 40)];
  return rectanglesGif(width, height, [
    { width, height, colour: 0 },
    { width: 1, height: 1, colour: 1, disposal: 2 },
    { width, height, colour: 2 },
  ]);
};
const subBlocks = (payload: Buffer) =>
  Buffer.concat([
    Buffer.from([200]),
    payload.subarray(0, 200),
    Buffer.from([100]),
    payload.subarray(200, 300),
  ]);
const gifHeadBytes = 13 + 12;
const gifPlaces: Record<string, (gif: Buffer, wanted: Case) => Buffer> = {
  'after the codes of a frame': (gif, { payload }) =>
    // The last frame ends with an empty block and the trailer.
    insertedAt(gif, gif.length - 2, subBlocks(payload)),
  'in unknown extensions': (gif, { payload }) =>
    insertedAt(
      gif,
      gifHeadBytes,
      Buffer.concat(
        [0x01, 0x77, 0xfe].map((code) =>
          Buffer.concat([Buffer.from([0x21, code]), subBlocks(payload), Buffer.from([0])]),
        ),
      ),
    ),
  'after the loop of an animation': (gif, { payload }) =>
    insertedAt(
      gif,
      gifHeadBytes,
      Buffer.concat([
        Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0', 'latin1'),
        subBlocks(payload),
        Buffer.from([0]),
      ]),
    ),
  'after the end': (gif, { payload }) => Buffer.concat([gif, payload]),
};

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
/** Adds bytes to the end of a WebP and to its length. */
function withRiffBytes(webp: Buffer, bytes: Buffer): Buffer {
  const longer = Buffer.concat([webp, bytes]);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}
const webpPlaces: Record<string, (webp: Buffer, wanted: Case) => Buffer> = {
  'in unknown chunks': (webp, { payload }) => withRiffBytes(webp, riffChunk('HIDE', payload)),
  'in a second picture': (webp, { payload }) => withRiffBytes(webp, riffChunk('VP8 ', payload)),
  'after the end': (webp, { payload }) => Buffer.concat([webp, payload]),
};

const tries = 6;
async function expectRemoved(
  make: (wanted: Case) => Promise<Hiding> | Hiding,
  /** The data of a shortened PNG lack their end, which browsers do not need. */
  failOn: 'none' | 'warning' = 'warning',
): Promise<void> {
  const random = seededRandom(42);
  for (let index = 0; index < tries; index += 1) {
    const payload = payloadOf(random);
    const { type, plain, hiding } = await make({ random, payload });
    expect(survives(hiding, payload)).toBe(true);
    const cleaned = await clean(hiding, type, pick([1, 61, 4096, 65_536], random));
    expect(survives(cleaned, payload)).toBe(false);
    expect((await pixelsOf(cleaned, failOn)).equals(await pixelsOf(plain))).toBe(true);
  }
}

describe('bytes that are hidden in a JPEG', () => {
  it.each(Object.entries(jpegPlaces))('%s are removed', async (_name, hide) => {
    await expectRemoved(async (wanted) => {
      const plain = await anyJpeg(wanted.random);
      return { type: 'image/jpeg', plain, hiding: hide(plain, wanted) };
    });
  });

  it('between its restart markers are removed', async () => {
    await expectRemoved(({ random, payload }) => {
      const options = { ...sizeOf(random), interval: 1 + Math.floor(random() * 9) };
      const shades = Array.from({ length: 108 }, random);
      const jpeg = (hidden?: Buffer) => {
        let next = 0;
        return restartJpeg({ ...options, random: () => shades[next++] ?? 0, hidden });
      };
      return { type: 'image/jpeg', plain: jpeg(), hiding: jpeg(payload) };
    });
  });

  it('after an Adobe segment and a colour profile are removed', async () => {
    const plain = await colourPhoto('p3-jpeg');
    const { icc = Buffer.alloc(0) } = await sharp(plain).metadata();
    await expectRemoved(({ payload }) => {
      const adobe = Buffer.concat([Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'), payload]);
      const longer = Buffer.concat([icc, payload]);
      const parts = [longer.subarray(0, 300), longer.subarray(300)];
      const segments = parts.map((part, index) =>
        jpegSegment(
          0xe2,
          Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, parts.length]), part]),
        ),
      );
      const bare = withoutSegments(plain, [0xe2, 0xee]);
      return {
        type: 'image/jpeg',
        plain,
        hiding: withJpegSegments(bare, [jpegSegment(0xee, adobe), ...segments]),
      };
    });
  });
});

/** Removes the segments before the pixels that have one of some markers. */
function withoutSegments(jpeg: Buffer, markers: readonly number[]): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (!markers.includes(jpeg[at + 1] ?? 0)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

describe('bytes that are hidden in a PNG', () => {
  it.each(Object.entries(pngPlaces))('%s are removed', async (_name, hide) => {
    await expectRemoved(async (wanted) => {
      const { random } = wanted;
      const drawn = await drawPhoto({ ...sizeOf(random), noise: random(), format: 'png' });
      const plain = await sharp(drawn)
        .toColourspace(pick(['srgb', 'rgb16', 'b-w'], random))
        .png({
          progressive: random() < 0.5,
          compressionLevel: Math.floor(random() * 10),
          palette: random() < 0.3,
        })
        .toBuffer();
      return { type: 'image/png', plain, hiding: hide(plain, wanted) };
    });
  });

  it('in rows after the last one are removed', async () => {
    await expectRemoved(async ({ random, payload }) => {
      const plain = await drawPhoto({ ...sizeOf(random), format: 'png' });
      const rows = inflateSync(chunkOf(plain, 'IDAT').content);
      const hiding = withPixels(plain, deflateSync(Buffer.concat([rows, payload]), { level: 0 }));
      return { type: 'image/png', plain, hiding };
    }, 'none');
  });

  it('in packed rows after the last one are removed', async () => {
    const plain = await drawPhoto({ width: 30, height: 20, format: 'png' });
    const rows = inflateSync(chunkOf(plain, 'IDAT').content);
    const hiding = withPixels(plain, deflateSync(Buffer.concat([rows, payloadOf(seededRandom(1), 40_000)])));
    const cleaned = await clean(hiding, 'image/png');
    expect(cleaned.length).toBeLessThan(plain.length + 500);
    expect((await pixelsOf(cleaned)).equals(await pixelsOf(plain))).toBe(true);
  });

  it('in and after its colour profile are removed', async () => {
    const plain = await colourPhoto('p3-png16');
    const { icc = Buffer.alloc(0) } = await sharp(plain).metadata();
    await expectRemoved(({ random, payload }) => {
      const packed =
        random() < 0.5
          ? Buffer.concat([deflateSync(icc), payload])
          : deflateSync(Buffer.concat([icc, payload]), { level: 0 });
      const content = Buffer.concat([
        payload.filter((byte) => byte > 0).subarray(0, 79),
        Buffer.from([0, 0]),
        packed,
      ]);
      return {
        type: 'image/png',
        plain,
        hiding: withPngChunks(plain, [pngChunk('iCCP', content)], ['iCCP']),
      };
    });
  });
});

describe('bytes that are hidden in a GIF', () => {
  it.each(Object.entries(gifPlaces))('%s are removed', async (_name, hide) => {
    await expectRemoved((wanted) => {
      const plain = gifFrames(wanted.random);
      return { type: 'image/gif', plain, hiding: hide(plain, wanted) };
    });
  });
});

describe('bytes that are hidden in a WebP', () => {
  it.each(Object.entries(webpPlaces))('%s are removed', async (_name, hide) => {
    await expectRemoved(async (wanted) => {
      const { random } = wanted;
      const plain =
        random() < 0.5
          ? await sharp(await drawPhoto(sizeOf(random)))
              .webp({ lossless: random() < 0.5 })
              .toBuffer()
          : await sharp(await animatedWebp({ width: 20, height: 12, frames: 2 }), { pages: -1 })
              .keepIccProfile()
              .webp()
              .toBuffer();
      return { type: 'image/webp', plain, hiding: hide(plain, wanted) };
    });
  });

  it('as the names of chunks are removed', async () => {
    const plain = await drawPhoto({ width: 40, height: 30, format: 'webp' });
    const cleaned = await clean(withRiffBytes(plain, riffChunk('HIDE', Buffer.alloc(0))), 'image/webp');
    expect(cleaned.includes('HIDE')).toBe(false);
  });

  it('in its frames are removed', async () => {
    const plain = await animatedWebp({ width: 20, height: 12, frames: 2 });
    await expectRemoved(({ payload }) => {
      const start = plain.lastIndexOf('ANMF');
      const content = plain.subarray(start + 8, start + 8 + plain.readUInt32LE(start + 4));
      const frame = riffChunk('ANMF', Buffer.concat([content, riffChunk('HIDE', payload)]));
      return { type: 'image/webp', plain, hiding: withRiffBytes(plain.subarray(0, start), frame) };
    });
  });
});

describe('a picture whose pixels are coded in an unknown way', () => {
  it('is refused before anything is copied', async () => {
    const jpeg = progressiveJpeg({ width: 40, height: 30 });
    const arithmetic = Buffer.from(jpeg);
    arithmetic[jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 1] = 0xca;
    await expect(clean(arithmetic, 'image/jpeg')).rejects.toThrow(UnknownCodingError);
    const withoutTables = withoutSegments(jpeg, [0xc4]);
    await expect(clean(withoutTables, 'image/jpeg')).rejects.toThrow(UnknownCodingError);
  });
});

describe('a damaged picture', () => {
  it('is copied as far as a decoder shows it', async () => {
    const random = seededRandom(7);
    for (let index = 0; index < 60; index += 1) {
      const jpeg = await anyJpeg(random);
      const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 14;
      const damaged = Buffer.from(jpeg);
      damaged[scan + Math.floor(random() * Math.max(0, jpeg.length - scan - 4))] = Math.floor(random() * 256);
      const shown = await pixelsOf(damaged).catch(() => undefined);
      if (shown === undefined) continue;
      const cleaned = await clean(damaged, 'image/jpeg');
      expect((await pixelsOf(cleaned)).equals(shown)).toBe(true);
    }
  });
});
