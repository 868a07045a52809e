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

  /** Drops the next `count` bytes. */
  async skip(count: number): Promise<void> {
    let left = count;
    while (left > 0 && (this.#arrived.length > 0 || (await this.#receive()))) left -= this.#take(left).length;
  }

  /**
   * Hands bytes on until `findEnd` finds an offset at which to stop, which is then read next.
   *
   * @param findEnd Returns the offset; or the number of bytes that certainly precede it, where more are needed.
   */
  async *passUntil(findEnd: (bytes: Buffer) => { end: number } | { sure: number }): AsyncGenerator<Buffer> {
    for (;;) {
      const found = findEnd(this.#arrived);
      if ('end' in found) {
        yield this.#take(found.end);
        return;
      }
      yield this.#take(found.sure);
      if (!(await this.#receive())) return;
    }
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
