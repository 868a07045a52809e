import { type limits, type PhotoFailureCode, type UploadType, type VariantFormat } from '@sandstone/contract';

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

export type PhotoLimits = { readonly [Name in keyof typeof limits.photo]: number };

/** What the header of a file says. */
export interface PhotoInfo {
  type: UploadType;
  /** Of the upright picture at its full size, px. */
  width: number;
  height: number;
  /** 1 for a still. */
  frames: number;
  /** What making its variants takes of a process, beyond what that takes idle; rounded up. */
  memoryBytes: number;
}

export interface PhotoPipeline {
  /**
   * Makes every variant of a local file. The same file gives the same bytes. `signal` ends it at once.
   * @throws PhotoRefusedError when the file is at fault; anything else is worth another try
   */
  process(inputPath: string, options?: { signal?: AbortSignal }): Promise<ProcessedPhoto>;
  /** Reads the header and decodes no pixel. @throws PhotoRefusedError */
  inspect(inputPath: string): Promise<PhotoInfo>;
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
