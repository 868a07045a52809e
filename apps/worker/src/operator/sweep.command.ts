import { type CoverRepository, type DeletionLock, type PhotoWorkRepository } from '@sandstone/database';
import { type ObjectStorage } from '@sandstone/storage';
import { SweepRefusedError, sweepOrphans } from '../sweep/orphans.ts';

/** What the operator typed cannot be done; the message says what to type instead. */
export class SweepCommandError extends Error {
  override readonly name = 'SweepCommandError';
}

export const usage = `npm run sweep -- list     objects that no record names, and work that waits for long
npm run sweep -- remove   removes those objects, as the worker does four times a day
npm run sweep -- remove --even-most
                          the same where they are most of what is stored: a database that is not the store's,
                          an empty one or an old copy, would make all pictures look like that

Only what is older than a day is looked at: an upload that is under way has objects before it has a record.`;

const dayMs = 24 * 60 * 60 * 1000;
const stuckAfterMs = 5 * 60 * 1000;
const maxListed = 1000;

interface Collaborators {
  photos: PhotoWorkRepository;
  covers: CoverRepository;
  storage: ObjectStorage;
  deletionLock: DeletionLock;
}

/** Lists or removes what faults left behind, and answers in lines for the terminal. @throws SweepCommandError */
export async function runSweepCommand(
  [command, ...rest]: readonly string[],
  collaborators: Collaborators,
  now = new Date(),
): Promise<string[]> {
  const evenMost = command === 'remove' && rest[0] === '--even-most';
  if (rest.length > Number(evenMost)) throw new SweepCommandError(`That is one word too many.\n\n${usage}`);
  const olderThan = new Date(now.getTime() - dayMs);
  switch (command) {
    case undefined:
    case 'help':
      return [usage];
    case 'list': {
      const orphans = await sweepOrphans(collaborators, { olderThan, dryRun: true });
      return [
        `${orphans.length} objects that no record names.`,
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
      throw new SweepCommandError(`There is no command "${command}".\n\n${usage}`);
  }
}

/** From the records: what the queue knows of it is the worker's to compare, each quarter of a minute. */
async function describeStuckWork({ photos, covers }: Collaborators, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - stuckAfterMs);
  const [processing, deletions, pictures] = [
    await photos.stuck(before, maxListed),
    await photos.stuckDeletions(before, maxListed),
    await covers.stuck(before, maxListed),
  ];
  return [
    `${processing.length + deletions.length + pictures.length} pieces of work that have waited for five minutes or more.`,
    ...processing.map(({ photoId, attempt }) => `  photo ${photoId}, try ${attempt}`),
    ...deletions.map(({ photoId }) => `  deletion of photo ${photoId}`),
    ...pictures.map((coverId) => `  cover ${coverId}`),
  ];
}
