/** The file has no picture, or one that is coded in a way that is not parsed here. */
export class UnknownCodingError extends Error {
  constructor() {
    super('The coding of this picture is unknown');
    this.name = 'UnknownCodingError';
  }
}
