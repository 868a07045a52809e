import {
  type HeroFocus,
  type HeroForm,
  type limits,
  type PhotoEdits,
  type PhotoFailureCode,
  type VariantFormat,
  type WatermarkCorner,
} from '@sandstone/contract';

export interface PhotoVariant {
  format: VariantFormat;
  /** Step of the ladder in px; part of the key. */
  step: number;
  width: number;
  height: number;
  animated: boolean;
  bytes: Uint8Array;
}

export interface ProcessedPhoto {
  /** Width of the upright original in px, after its edits. */
  width: number;
  height: number;
  animated: boolean;
  /** The file was slightly damaged but readable. */
  repaired: boolean;
  /** What the clock of the camera showed, such as 2025-10-07T18:30:00; null where the file does not say. No variant has it. */
  takenAt: string | null;
  thumbHash: Uint8Array;
  /** The ThumbHash rendered as a tiny `data:image/webp` picture of at most about 400 characters. */
  placeholder: string;
  variants: PhotoVariant[];
}

/** A mark for the pictures of a photo. */
export interface Watermark {
  corner: WatermarkCorner;
  /** Percent of full opacity. */
  strength: number;
  width: number;
  height: number;
  /** Rows of pixels, each of four bytes: red, green, blue and opacity. */
  pixels: Uint8Array;
}

export type PhotoLimits = { readonly [Name in keyof typeof limits.photo]: number };

export interface PhotoPipeline {
  /**
   * Makes every variant of a local file, with the edits of the photo. Deterministic; `signal` cancels at once.
   * @throws PhotoRefusedError when the file is invalid; any other error is worth a retry
   */
  process(
    inputPath: string,
    options: { edits: PhotoEdits | null; signal?: AbortSignal; watermark?: Watermark | undefined },
  ): Promise<ProcessedPhoto>;
  /** Reads `takenAt` of a local file alone. @throws PhotoRefusedError for a file of another type */
  readTaken(inputPath: string, signal?: AbortSignal): Promise<ProcessedPhoto['takenAt']>;
}

/** A file of the large picture of the home page. */
export interface HeroFile {
  form: HeroForm;
  format: VariantFormat;
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface HeroPipeline {
  /**
   * Crops a photo with its edits around its points of focus, in every step of both forms; of an animation, nothing.
   * Deterministic.
   * @throws PhotoRefusedError when the file is invalid; any other error is worth a retry
   */
  process(
    inputPath: string,
    options: {
      focus: HeroFocus;
      edits: PhotoEdits | null;
      signal?: AbortSignal;
      watermark?: Watermark | undefined;
    },
  ): Promise<{ variants: HeroFile[] }>;
}

/** The file is invalid: a retry would fail again. */
export class PhotoRefusedError extends Error {
  readonly code: Exclude<PhotoFailureCode, 'internal'>;
  constructor(code: Exclude<PhotoFailureCode, 'internal'>, options?: ErrorOptions) {
    super(code, options);
    this.name = 'PhotoRefusedError';
    this.code = code;
  }
}
