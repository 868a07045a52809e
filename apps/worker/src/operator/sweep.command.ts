import { type CoverRepository, type DeletionLock, type PhotoSweepRepository } from '@sandstone/database';
import { type ObjectStorage } from '@sandstone/storage';
import { SweepRefusedError, sweepOrphans } from '../sweep/orphans.ts';

/** An invalid command. The message tells the operator what to type instead. */
export class SweepCommandError extends Error {
  override readonly name = 'SweepCommandError';
}

export const usage = `npm run sweep -- list     lists objects without a record, and work that has waited too long
npm run sweep -- remove   removes these objects, as the worker does four times a day
npm run sweep -- remove --even-most
                          removes them even if most stored objects have no record, which usually means
                          that this is the wrong database, an empty one or an old copy

Only objects older than a day are considered, because an upload stores its objects before its records.`;

const dayMs = 24 * 60 * 60 * 1000;
const stuckAfterMs = 5 * 60 * 1000;
const maxListed = 1000;

interface Collaborators {
  photoSweeps: PhotoSweepRepository;
  covers: CoverRepository;
  storage: ObjectStorage;
  deletionLock: DeletionLock;
}

/** Lists or removes orphaned objects. @returns lines for the terminal @throws SweepCommandError */
export async function runSweepCommand(
  [command, ...rest]: readonly string[],
  collaborators: Collaborators,
  now = new Date(),
): Promise<string[]> {
  const evenMost = command === 'remove' && rest[0] === '--even-most';
  if (rest.length > Number(evenMost)) throw new SweepCommandError(`Too many arguments.\n\n${usage}`);
  const olderThan = new Date(now.getTime() - dayMs);
  switch (command) {
    case undefined:
    case 'help':
      return [usage];
    case 'list': {
      const orphans = await sweepOrphans(collaborators, { olderThan, dryRun: true });
      return [
        `${orphans.length} objects without a record.`,
        ...orphans.map(({ bucket, key }) => `  ${bucket}/${key}`),
        ...(await describeStuckWork(collaborators, now)),
      ];
    }
    case 'remove': {
      const removed = await sweepOrphans(collaborators, { olderThan, dryRun: false, evenMost }).catch(
        (error: unknown) => {
          if (!(error instanceof SweepRefusedError)) throw error;
          throw new SweepCommandError(`${error.message} Is this the right database?\n\n${usage}`);
        },
      );
      const aborted = await collaborators.storage.abortStaleUploads(olderThan);
      return [`Removed ${removed.length} objects and ${aborted} interrupted uploads.`];
    }
    default:
      throw new SweepCommandError(`Unknown command "${command}".\n\n${usage}`);
  }
}

/** Reads the records alone; the worker compares them with the queue every 15 seconds. */
async function describeStuckWork({ photoSweeps, covers }: Collaborators, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - stuckAfterMs);
  const [processing, deletions, pictures] = [
    await photoSweeps.stuck(before, maxListed),
    await photoSweeps.stuckDeletions(before, maxListed),
    await covers.stuck(before, maxListed),
  ];
  return [
    `${processing.length + deletions.length + pictures.length} tasks have waited for five minutes or more.`,
    ...processing.map(({ photoId, attempt }) => `  photo ${photoId}, attempt ${attempt}`),
    ...deletions.map(({ photoId }) => `  deletion of photo ${photoId}`),
    ...pictures.map((coverId) => `  cover ${coverId}`),
  ];
}
