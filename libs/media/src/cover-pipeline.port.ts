import { type PhotoEdits, type VariantFormat } from '@sandstone/contract';

export interface CoverVariant {
  format: VariantFormat;
  /** Width in px; with the format it identifies the variant. */
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface ProcessedCover {
  /** Width of the widest variant in px. */
  width: number;
  height: number;
  thumbHash: Uint8Array;
  /** The ThumbHash rendered as a tiny `data:image/webp` picture; blurred for a blurred cover. */
  placeholder: string;
  /** In ascending width. */
  variants: CoverVariant[];
}

export interface CoverPipeline {
  /**
   * Makes every variant of a video's picture, given by path or bytes; without metadata, never enlarged. With `blur`,
   * only its colours remain recognisable. `edits` belong to the original of a photo. Deterministic.
   * @throws PhotoRefusedError when the picture is invalid
   */
  process(
    input: string | Uint8Array,
    options: { blur: boolean; edits?: PhotoEdits | null; signal?: AbortSignal },
  ): Promise<ProcessedCover>;
}
