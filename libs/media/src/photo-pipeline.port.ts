import { type PhotoFailureCode, type VariantFormat } from '@sandstone/contract';

export interface PhotoVariant {
  format: VariantFormat;
  /** The step of the ladder that made it, px; part of its key. */
  step: number;
  width: number;
  height: number;
  animated: boolean;
  bytes: Uint8Array;
}

export interface ProcessedPhoto {
  /** Of the upright picture at its full size, px. */
  width: number;
  height: number;
  animated: boolean;
  /** Slightly damaged: read all the same. */
  repaired: boolean;
  thumbHash: Uint8Array;
  /** The ThumbHash as a tiny `data:image/webp` picture, at most about 400 characters. */
  placeholder: string;
  variants: PhotoVariant[];
}

/** The file itself is at fault: another try gives the same. */
export class PhotoRefusedError extends Error {
  readonly code: Exclude<PhotoFailureCode, 'internal'>;
  constructor(code: Exclude<PhotoFailureCode, 'internal'>, options?: ErrorOptions) {
    super(code, options);
    this.name = 'PhotoRefusedError';
    this.code = code;
  }
}
