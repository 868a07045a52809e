import { type Exif } from 'sharp';

/** Markers in metadata that must not appear in any variant. */
export const metadataMarks = {
  exif: 'Sandstone Test Camera',
  gps: 'sandstone-gps-area',
  xmp: 'sandstone-xmp-creator',
  iptc: 'sandstone-iptc-caption',
} as const;

export interface MetadataOptions {
  exif?: boolean;
  gps?: boolean;
}

export function exifOf({ exif, gps }: MetadataOptions): Exif {
  return {
    IFD0: {
      ...(exif ? { Make: metadataMarks.exif, Model: 'T-1', Software: 'Sandstone tests' } : {}),
    },
    ...(exif ? { IFD2: { DateTimeOriginal: '2024:06:01 12:00:00', LensModel: 'T 50mm' } } : {}),
    ...(gps
      ? {
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '35/1 11/1 53/1',
            GPSLongitudeRef: 'W',
            GPSLongitude: '111/1 39/1 4/1',
            GPSMapDatum: metadataMarks.gps,
          },
        }
      : {}),
  };
}

export const xmpPacket = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator><rdf:Seq><rdf:li>${metadataMarks.xmp}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A JPEG segment: marker, length and content (at most 65,533 bytes). */
export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Inserts segments right after the start of a JPEG. */
export function withJpegSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** The Photoshop segment with one IPTC caption. */
export function iptcSegment(): Buffer {
  const caption = Buffer.from(metadataMarks.iptc, 'latin1');
  // Record 2, data set 120 is the caption.
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, caption.length]), caption]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(record.length);
  const padding = Buffer.alloc(record.length % 2);
  return jpegSegment(
    0xed,
    Buffer.concat([
      Buffer.from('Photoshop 3.0\0', 'latin1'),
      Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
      size,
      record,
      padding,
    ]),
  );
}

export interface ExifColourOptions {
  order?: 'II' | 'MM';
  colourSpace: number;
  /** Interoperability index. */
  interoperability: string;
}

/** Exif data that name a colour space, as cameras write them. */
export function exifColour({ order = 'MM', colourSpace, interoperability }: ExifColourOptions): Buffer {
  const isLittle = order === 'II';
  const uint16 = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (isLittle) bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    if (isLittle) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const [text, short, long] = [2, 3, 4];
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([uint16(tag), uint16(type), uint32(count), value, Buffer.alloc(4 - value.length)]);
  const directory = (...entries: readonly Buffer[]) =>
    Buffer.concat([uint16(entries.length), ...entries, uint32(0)]);
  const [main, camera, index] = [8, 26, 56];
  return Buffer.concat([
    Buffer.from(`Exif\0\0${order}`, 'latin1'),
    uint16(42),
    uint32(main),
    directory(entry(0x8769, long, 1, uint32(camera))),
    directory(entry(0xa001, short, 1, uint16(colourSpace)), entry(0xa005, long, 1, uint32(index))),
    directory(entry(1, text, 4, Buffer.from(`${interoperability}\0`, 'latin1'))),
  ]);
}
