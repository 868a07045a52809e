import { z } from 'zod';
import { sequenceNames } from './status-sequences.ts';
import { collectionRecord, librarySettings, videoRecord } from './records.ts';
import { webhookTarget } from './webhooks.ts';

/** What is put in, each in place of what has the same id. */
export const seed = z.object({
  libraries: z.array(librarySettings).default([]),
  collections: z.array(collectionRecord).default([]),
  videos: z
    .array(
      videoRecord.extend({
        /** Base64. Null: it has none; absent: the first picture of its clip. */
        thumbnail: z.base64().nullable().optional(),
      }),
    )
    .default([]),
  /** That many finished videos of no importance, in as many collections, beside the ones above. */
  bulk: z
    .object({
      libraryId: z.string(),
      count: z.int().min(0).max(100_000),
      collections: z.int().min(0).max(1_000).default(0),
    })
    .optional(),
  /** Whether the webhook target is told of each video. */
  announce: z.boolean().default(false),
});
export type Seed = z.input<typeof seed>;

export const seeded = z.object({ videos: z.array(z.string()), collections: z.array(z.string()) });
export type Seeded = z.output<typeof seeded>;

export const newStatus = z.object({ status: z.int(), encodeProgress: z.int().min(0).max(100).optional() });

export const transition = z.object({
  sequence: z.enum(sequenceNames),
  /** How many steps of it; all that are left where nobody says. */
  steps: z.int().min(1).optional(),
  /** Between two steps. They run in the background where it is more than none. */
  everyMs: z.int().min(0).max(60_000).default(0),
});
export type Transition = z.input<typeof transition>;

export const clockChange = z.object({ offsetSeconds: z.number() });
export const target = z.object({ target: webhookTarget.nullable() });
