import { z } from 'zod';
import { sequenceNames } from './status-sequences.ts';
import { collectionRecord, librarySettings, videoRecord } from './records.ts';
import { webhookTarget } from './webhooks.ts';

/** Records to insert, replacing those with the same id. */
export const seed = z.object({
  libraries: z.array(librarySettings).default([]),
  collections: z.array(collectionRecord).default([]),
  videos: z
    .array(
      videoRecord.extend({
        /** Base64. Null: no picture; undefined: the clip's poster. */
        thumbnail: z.base64().nullable().optional(),
      }),
    )
    .default([]),
  /** Additional finished videos and collections without specific content. */
  bulk: z
    .object({
      libraryId: z.string(),
      count: z.int().min(0).max(100_000),
      collections: z.int().min(0).max(1_000).default(0),
    })
    .optional(),
  /** True to send a webhook for each video. */
  announce: z.boolean().default(false),
});
export type Seed = z.input<typeof seed>;

export const seeded = z.object({ videos: z.array(z.string()), collections: z.array(z.string()) });
export type Seeded = z.output<typeof seeded>;

export const newStatus = z.object({ status: z.int(), encodeProgress: z.int().min(0).max(100).optional() });

export const transition = z.object({
  sequence: z.enum(sequenceNames),
  /** The number of steps; all remaining ones by default. */
  steps: z.int().min(1).optional(),
  /** The pause between two steps; if positive, they run in the background. */
  everyMs: z.int().min(0).max(60_000).default(0),
});
export type Transition = z.input<typeof transition>;

export const clockChange = z.object({ offsetSeconds: z.number() });
export const target = z.object({ target: webhookTarget.nullable() });
