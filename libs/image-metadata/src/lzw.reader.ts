const maxCodes = 4096;
const maxWidth = 12;

/** Follows the codes of a GIF's frame without unpacking them, to find where they end. */
export class LzwReader {
  readonly #clear: number;
  readonly #minWidth: number;
  /** By code: number of its pixels. */
  readonly #lengths = new Uint32Array(maxCodes);
  #pixelsLeft: number;
  #width: number;
  #next: number;
  #previous: number | undefined;
  #buffer = 0;
  #bits = 0;

  constructor(minWidth: number, pixels: number) {
    this.#minWidth = minWidth;
    this.#clear = 1 << minWidth;
    this.#lengths.fill(1, 0, this.#clear);
    this.#pixelsLeft = pixels;
    this.#width = minWidth + 1;
    this.#next = this.#clear + 2;
  }

  /** @returns number of bytes up to the end of the codes; undefined if they go on after these */
  endIn(bytes: Buffer): number | undefined {
    for (const [index, byte] of bytes.entries()) {
      this.#buffer |= byte << this.#bits;
      this.#bits += 8;
      while (this.#bits >= this.#width) {
        const code = this.#buffer & ((1 << this.#width) - 1);
        this.#buffer >>>= this.#width;
        this.#bits -= this.#width;
        if (!this.#follow(code)) return index + 1;
      }
    }
    return undefined;
  }

  /** @returns false at the end */
  #follow(code: number): boolean {
    if (code === this.#clear) {
      this.#width = this.#minWidth + 1;
      this.#next = this.#clear + 2;
      this.#previous = undefined;
      return true;
    }
    // Either the end, or more than the picture has.
    if (code === this.#clear + 1 || this.#pixelsLeft === 0 || code > this.#next) return false;
    if (this.#previous !== undefined && this.#next < maxCodes) {
      this.#lengths[this.#next] = (this.#lengths[this.#previous] ?? 0) + 1;
      this.#next += 1;
      if (this.#next === 1 << this.#width && this.#width < maxWidth) this.#width += 1;
    }
    this.#pixelsLeft = Math.max(0, this.#pixelsLeft - (this.#lengths[code] ?? 0));
    this.#previous = code;
    return true;
  }
}
