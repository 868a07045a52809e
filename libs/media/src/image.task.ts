import { type HeroFocus, type PhotoEdits, type PhotoFailureCode } from '@sandstone/contract';
import { type ProcessedCover } from './cover-pipeline.port.ts';
import {
  type HeroFile,
  type PhotoLimits,
  type ProcessedPhoto,
  type Watermark,
} from './photo-pipeline.port.ts';

/** Result of each kind of task. */
export interface ImageResults {
  photo: ProcessedPhoto;
  cover: ProcessedCover;
  hero: { variants: HeroFile[] };
  taken: ProcessedPhoto['takenAt'];
}

/** A task for an image process. */
export interface ImageTask<Kind extends keyof ImageResults = keyof ImageResults> {
  kind: Kind;
  input: string | Uint8Array;
  limits: Partial<PhotoLimits>;
  /** Only for covers. */
  blur?: boolean;
  /** Only for the large picture of the home page. */
  focus?: HeroFocus;
  /** Of the photo that the input is the original of. */
  edits?: PhotoEdits | null;
  /** Not for covers. */
  watermark?: Watermark | undefined;
}

export type ImageResponse =
  | { outcome: 'done'; result: ImageResults[keyof ImageResults] }
  | { outcome: 'refused'; code: Exclude<PhotoFailureCode, 'internal'>; reason: string }
  | { outcome: 'failed'; message: string; code: string | undefined };
