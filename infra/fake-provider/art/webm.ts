// A minimal WebM writer for one video track, with duration and cues, so that players can seek immediately.

export interface Frame {
  data: Uint8Array;
  atMs: number;
  isKey: boolean;
}

const bytesOf = (value: number, width: number) => {
  const bytes = Buffer.alloc(width);
  for (let at = width - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
};
const id = (value: number) => bytesOf(value, Math.ceil(Math.log2(value + 1) / 8));
/** Always eight bytes long, so that the size of the field is known before its value. */
const size = (value: number) => Buffer.concat([Buffer.from([1]), bytesOf(value, 7)]);
const element = (name: number, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([id(name), size(body.length), body]);
};
const number = (name: number, value: number) => element(name, bytesOf(value, 4));
const text = (name: number, value: string) => element(name, Buffer.from(value));
const float = (name: number, value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(name, bytes);
};

const header = element(
  0x1a45dfa3,
  number(0x4286, 1),
  number(0x42f7, 1),
  number(0x42f2, 4),
  number(0x42f3, 8),
  text(0x4282, 'webm'),
  number(0x4287, 4),
  number(0x4285, 2),
);

function block({ data, atMs, isKey }: Frame, clusterMs: number): Buffer {
  const head = Buffer.alloc(4);
  head[0] = 0x81;
  head.writeInt16BE(atMs - clusterMs, 1);
  head[3] = isKey ? 0x80 : 0;
  return element(0xa3, head, data);
}

/** @param frames starts with a key frame; times are in whole milliseconds */
export function webm(frames: readonly Frame[], width: number, height: number, durationMs: number): Buffer {
  const groups: Frame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  const clusters = groups.map((group) => {
    const atMs = group[0]?.atMs ?? 0;
    const body = element(0x1f43b675, number(0xe7, atMs), ...group.map((frame) => block(frame, atMs)));
    return { atMs, body };
  });
  const info = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    float(0x4489, durationMs),
    text(0x4d80, 'Sandstone'),
    text(0x5741, 'Sandstone'),
  );
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const track = element(
    0xae,
    number(0xd7, 1),
    number(0x73c5, 1),
    number(0x9c, 0),
    number(0x83, 1),
    text(0x86, 'V_VP9'),
    video,
  );
  const before = Buffer.concat([info, element(0x1654ae6b, track)]);
  const cuesFrom = (position: number) => {
    let at = position;
    const points = clusters.map(({ atMs, body }) => {
      const point = element(0xbb, number(0xb3, atMs), element(0xb7, number(0xf7, 1), number(0xf1, at)));
      at += body.length;
      return point;
    });
    return element(0x1c53bb6b, ...points);
  };
  const cues = cuesFrom(before.length + cuesFrom(0).length);
  const segment = element(0x18538067, before, cues, ...clusters.map(({ body }) => body));
  return Buffer.concat([header, segment]);
}
