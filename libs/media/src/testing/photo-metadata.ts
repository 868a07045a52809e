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
