import { type VariantFormat } from '@sandstone/contract';

export interface CoverVariant {
  format: VariantFormat;
  /** px; with the format it names the variant. */
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface ProcessedCover {
  /** Of the widest variant, px. */
  width: number;
  height: number;
  thumbHash: Uint8Array;
  /** The ThumbHash as a tiny `data:image/webp` picture; of a blurred cover it is as blurred. */
  placeholder: string;
  /** Narrow to wide. */
  variants: CoverVariant[];
}

export interface CoverPipeline {
  /**
   * Makes every variant of a video's picture, a file's path or its bytes; without metadata, never enlarged. With
   * `blur` nothing of it can be recognised but its colours. The same picture gives the same bytes.
   * @throws PhotoRefusedError when the picture is at fault
   */
  process(
    input: string | Uint8Array,
    options: { blur: boolean; signal?: AbortSignal },
  ): Promise<ProcessedCover>;
}
