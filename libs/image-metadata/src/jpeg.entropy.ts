import { BitWindow } from './bit.window.ts';
import { type ByteReader } from './byte.reader.ts';

/** The data of a JPEG's scan up to the next marker, without the zero that follows each 0xff among them. */
export class JpegEntropy extends BitWindow {
  readonly #body: ByteReader;
  /** The marker that ended the data; undefined at the end of the file. */
  marker: number | undefined;
  #followsFill = false;

  constructor(body: ByteReader) {
    super();
    this.#body = body;
  }

  /** Skips data that no decoder reads. @returns the marker after them; undefined at the end of the file */
  async skipToMarker(): Promise<number | undefined> {
    await this.drain();
    return this.marker;
  }

  /** Continues after the marker. */
  resume(): void {
    this.clear();
    this.ended = false;
    this.marker = undefined;
  }

  /** Makes a marker the next bytes of the file. */
  unreadMarker(): void {
    if (this.marker !== undefined) this.#body.unread(Buffer.from([0xff, this.marker]));
  }

  protected async receive(mostBytes: number): Promise<void> {
    const piece = await this.#body.some(mostBytes);
    if (piece.length === 0) this.ended = true;
    for (let from = 0; from < piece.length;) {
      if (this.#followsFill) {
        const byte = piece[from] ?? 0;
        from += 1;
        if (byte === 0xff) continue;
        this.#followsFill = false;
        if (byte !== 0) {
          this.marker = byte;
          this.ended = true;
          this.#body.unread(piece.subarray(from));
          return;
        }
        this.append(stuffed);
      } else {
        const at = piece.indexOf(0xff, from);
        this.append(piece.subarray(from, at < 0 ? piece.length : at));
        this.#followsFill = at >= 0;
        from = at < 0 ? piece.length : at + 1;
      }
    }
  }
}

const stuffed = Buffer.from([0xff]);

/** Entropy-coded data as a file stores them. */
export function* withStuffing(bytes: Buffer): Generator<Buffer> {
  let from = 0;
  const parts: Buffer[] = [];
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, from)) {
    parts.push(bytes.subarray(from, at + 1), Buffer.alloc(1));
    from = at + 1;
  }
  parts.push(bytes.subarray(from));
  const stored = Buffer.concat(parts);
  if (stored.length > 0) yield stored;
}
