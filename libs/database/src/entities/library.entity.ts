import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import {
  downloadedFiles,
  photoCommandActions,
  type ScheduledAction,
  workFailureCodes,
} from '@sandstone/contract';
import { type PhotoEntity } from './photos.entity.ts';

/** Columns of a photo with their values. */
export type PhotoValues = Partial<InferEntity<typeof PhotoEntity>>;

/** A command that changes many photos. */
export const PhotoCommandEntity = defineEntity({
  name: 'PhotoCommand',
  tableName: 'photo_commands',
  properties: {
    id: p.uuid().primary(),
    action: p.enum(photoCommandActions),
    /** What an `update` sets. */
    change: p.json<PhotoValues>().strictNullable(),
    /** The new description, or what is appended to the former one. */
    description: p.text().strictNullable(),
    /** The event to which the photos are added, or from which they are removed. */
    eventId: p.uuid().strictNullable(),
    /** The command that this one undoes. */
    undoes: p.uuid().strictNullable(),
    /** Number of its photos. */
    total: p.integer(),
    /** Number of photos whose step has ended. */
    done: p.integer().default(0),
    changed: p.integer().default(0),
    /** Number of photos whose step has failed for good, and why the last one did. */
    failed: p.integer().default(0),
    failureCode: p.enum(workFailureCodes).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    finishedAt: p.datetime(3).strictNullable(),
  },
});

/** The values of a photo before a command changed it: those of the columns that it has changed, and these. */
export interface FormerPhoto extends PhotoValues {
  id: string;
  /** Its place in the event. */
  position?: number;
  version?: number;
  /** Those that the command could replace. */
  plans?: { action: ScheduledAction; dueAt: string; zone: string }[];
}

/** The photos of a command that are changed in one transaction. */
export const PhotoCommandStepEntity = defineEntity({
  name: 'PhotoCommandStep',
  tableName: 'photo_command_steps',
  properties: {
    commandId: p.uuid().primary(),
    step: p.integer().primary(),
    photoIds: p.json<string[]>(),
    /** The photos that the step has changed; null until then. */
    former: p.json<FormerPhoto[]>().strictNullable(),
    /** A photo whose version is not greater is as the step has left it. */
    version: p.bigint('number').strictNullable(),
    doneAt: p.datetime(3).strictNullable(),
    /** The number of its failures, and the time of the next try. */
    failures: p.integer().default(0),
    retryAt: p.datetime(3).strictNullable(),
  },
});

/** Photos that an administrator downloads together. */
export const PhotoDownloadEntity = defineEntity({
  name: 'PhotoDownload',
  tableName: 'photo_downloads',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    photoIds: p.json<string[]>(),
    files: p.enum(downloadedFiles),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
