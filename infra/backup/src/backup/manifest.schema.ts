import { buckets } from '@sandstone/storage';
import { z } from 'zod';

export const backupFormat = 'sandstone-backup';
export const manifestName = 'manifest.json';
export const objectListName = 'objects.ndjson';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const fileEntry = z.object({
  /** Relative to the backup's own folder. */
  name: z.string().regex(/^[a-z0-9_]+(\.[a-z]+)+$/),
  bytes: z.int().nonnegative(),
  sha256,
});
export type FileEntry = z.infer<typeof fileEntry>;

/** `manifest.json` of a backup. It is written last: a folder without it is no backup. */
export const manifest = z.object({
  format: z.literal(backupFormat),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  records: z.object({
    /** `pg_dump`: one archive in pg_dump's custom format. `rows`: one file of JSON lines per table. */
    form: z.enum(['pg_dump', 'rows']),
    tables: z.record(z.string(), z.object({ rows: z.int().nonnegative(), sha256 })),
    sequences: z.record(z.string(), z.int()),
    files: z.array(fileEntry),
  }),
  objects: z.object({
    count: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** Objects that records refer to but the store lacked, as `bucket/key`. */
    missing: z.array(z.string()),
    list: fileEntry,
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** One line of the object list; the bytes are in the shared folder under their hash. */
export const objectEntry = z.object({
  bucket: z.enum(buckets),
  key: z.string(),
  sha256,
  bytes: z.int().nonnegative(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  /** Modification time in the source store: an object of the same time and size is not read again. */
  modifiedAt: z.iso.datetime(),
});
export type ObjectEntry = z.infer<typeof objectEntry>;
