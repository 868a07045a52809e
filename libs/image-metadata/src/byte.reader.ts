/** Reads a body from its start to its end, a piece at a time. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** The bytes that have arrived and are not read yet. */
  #arrived: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; fewer only at the end of the body. Meant for small counts, which are kept in memory. */
  async read(count: number): Promise<Buffer> {
    while (this.#arrived.length < count && (await this.#receive()));
    return this.#take(count);
  }

  /** Hands the next `count` bytes on as they arrive; fewer at the end of the body. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0 && (this.#arrived.length > 0 || (await this.#receive()))) {
      const bytes = this.#take(left);
      left -= bytes.length;
      yield bytes;
    }
  }

  /** Drops the next `count` bytes. @returns how many; fewer at the end of the body */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0 && (this.#arrived.length > 0 || (await this.#receive()))) left -= this.#take(left).length;
    return count - left;
  }

  /** Some of the next bytes, at most `count`; none only at the end of the body. */
  async some(count: number): Promise<Buffer> {
    while (this.#arrived.length === 0 && (await this.#receive()));
    return this.#take(count);
  }

  /** Puts bytes back, which are then read next. */
  unread(bytes: Buffer): void {
    this.#arrived = this.#arrived.length === 0 ? bytes : Buffer.concat([bytes, this.#arrived]);
  }

  /** Ends the body early. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #take(count: number): Buffer {
    const taken = this.#arrived.subarray(0, count);
    this.#arrived = this.#arrived.subarray(taken.length);
    return taken;
  }

  /** @returns false at the end of the body */
  async #receive(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#arrived = this.#arrived.length === 0 ? bytes : Buffer.concat([this.#arrived, bytes]);
    return true;
  }
}
