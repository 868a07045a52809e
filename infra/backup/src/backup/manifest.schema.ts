import { buckets } from '@sandstone/storage';
import { z } from 'zod';

export const backupFormat = 'sandstone-backup';
export const manifestName = 'manifest.json';
export const objectListName = 'objects.ndjson';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const fileEntry = z.object({
  /** Below the backup's own folder. */
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
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()),
  records: z.object({
    /** `pg_dump`: one archive of pg_dump's custom format. `rows`: a file of JSON lines for each table. */
    form: z.enum(['pg_dump', 'rows']),
    tables: z.record(z.string(), z.object({ rows: z.int().nonnegative(), sha256 })),
    sequences: z.record(z.string(), z.int()),
    files: z.array(fileEntry),
  }),
  objects: z.object({
    count: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** What the records name and the store did not have: lost before this backup. `bucket/key`. */
    missing: z.array(z.string()),
    list: fileEntry,
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** A line of the list of objects; the bytes lie in the backup's shared folder under their hash. */
export const objectEntry = z.object({
  bucket: z.enum(buckets),
  key: z.string(),
  sha256,
  bytes: z.int().nonnegative(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  /** In the store it was read from: an object that is as old and as large as it was then is not read again. */
  modifiedAt: z.iso.datetime(),
});
export type ObjectEntry = z.infer<typeof objectEntry>;
