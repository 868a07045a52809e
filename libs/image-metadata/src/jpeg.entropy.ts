import { type ByteReader } from './byte.reader.ts';

const pieceBytes = 64 * 1024;
/** The most bytes that a decoder reads in one step, such as a block of pixels or a table. */
const stepBytes = 4096;

/**
 * The data of a JPEG's scan up to the next marker, without the zero that follows each 0xff among them. The bytes from
 * `bit` on are still to be decoded. Zeros follow the last byte, as decoders assume them there, so that a decoder needs to
 * look for the end only between its steps.
 */
export class JpegEntropy {
  readonly bytes = new Uint8Array(pieceBytes + 2 * stepBytes);
  /** Number of bytes that have arrived. */
  length = 0;
  /** The next bit. */
  bit = 0;
  /** No more bytes follow. */
  ended = false;
  readonly #body: ByteReader;
  /** The marker that ended the data; undefined at the end of the file. */
  marker: number | undefined;
  #followsFill = false;

  constructor(body: ByteReader) {
    this.#body = body;
  }

  /** False if more data must arrive before the next step. */
  get isReady(): boolean {
    return this.ended || this.length - (this.bit >> 3) >= stepBytes;
  }

  /** True once more bits were decoded than there are. */
  get isOverrun(): boolean {
    return this.ended && this.bit > this.length * 8;
  }

  /** Removes the bytes that were decoded as a whole, and waits for more. */
  async advance(): Promise<Buffer> {
    const taken = this.#take(this.bit >> 3);
    while (!this.ended && this.length < pieceBytes) await this.#receive(pieceBytes - this.length);
    this.bytes.fill(0, this.length);
    return taken;
  }

  /** Removes the bytes that were decoded, including the last one of which some bits may be left. */
  takeLast(): Buffer {
    const taken = this.#take((this.bit + 7) >> 3);
    this.bit = 0;
    return taken;
  }

  /** Skips data that no decoder reads. @returns the marker after them; undefined at the end of the file */
  async skipToMarker(): Promise<number | undefined> {
    while (!this.ended) {
      this.#clear();
      await this.#receive(pieceBytes);
    }
    this.#clear();
    return this.marker;
  }

  /** Continues after the marker. */
  resume(): void {
    this.#clear();
    this.ended = false;
    this.marker = undefined;
  }

  /** Makes a marker the next bytes of the file. */
  unreadMarker(): void {
    if (this.marker !== undefined) this.#body.unread(Buffer.from([0xff, this.marker]));
  }

  /** Drops what has arrived. */
  #clear(): void {
    this.length = 0;
    this.bit = 0;
  }

  #append(piece: Uint8Array): void {
    this.bytes.set(piece, this.length);
    this.length += piece.length;
  }

  #take(count: number): Buffer {
    const decoded = Math.min(count, this.length);
    const taken = Buffer.from(this.bytes.subarray(0, decoded));
    this.bytes.copyWithin(0, decoded, this.length);
    this.length -= decoded;
    this.bit = Math.max(0, this.bit - decoded * 8);
    return taken;
  }

  /** Adds at most this number of bytes, or sets `ended`. */
  async #receive(mostBytes: number): Promise<void> {
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
        this.#append(stuffed);
      } else {
        const at = piece.indexOf(0xff, from);
        this.#append(piece.subarray(from, at < 0 ? piece.length : at));
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
