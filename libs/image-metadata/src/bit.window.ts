const pieceBytes = 64 * 1024;
/** The most bytes that a decoder reads in one step, such as a block of pixels or a table. */
const stepBytes = 4096;

/**
 * Coded data of which the bytes from `bit` on are still to be decoded. Zeros follow the last byte, as decoders assume
 * them there, so that a decoder needs to look for the end only between its steps.
 */
export abstract class BitWindow {
  readonly bytes = new Uint8Array(pieceBytes + 2 * stepBytes);
  /** Number of bytes that have arrived. */
  length = 0;
  /** The next bit. */
  bit = 0;
  /** No more bytes follow. */
  ended = false;

  /** Adds at most this number of bytes with `append`, or sets `ended`. */
  protected abstract receive(mostBytes: number): Promise<void>;

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
    while (!this.ended && this.length < pieceBytes) await this.receive(pieceBytes - this.length);
    this.bytes.fill(0, this.length);
    return taken;
  }

  /** Removes the bytes that were decoded, including the last one of which some bits may be left. */
  takeLast(): Buffer {
    const taken = this.#take((this.bit + 7) >> 3);
    this.bit = 0;
    return taken;
  }

  /** Drops what has arrived. */
  clear(): void {
    this.length = 0;
    this.bit = 0;
  }

  /** Drops everything up to the end. */
  protected async drain(): Promise<void> {
    while (!this.ended) {
      this.clear();
      await this.receive(pieceBytes);
    }
    this.clear();
  }

  protected append(piece: Uint8Array): void {
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
}
