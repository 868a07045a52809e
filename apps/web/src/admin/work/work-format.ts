import { adminTexts, pages, type WorkResponse } from '@sandstone/contract';
import { formatQuantity, formatTimeSpan } from '../shared/time/relative-time.ts';

const { work } = adminTexts;

/** Ids of the sections of the work page, by which its address leads to their rows. */
export const failedPhotosId = 'failed-photos';
export const failedCoversId = 'failed-covers';

type Queue = NonNullable<WorkResponse['queues']>[number];
type Waiting = WorkResponse['deletions'];

const minuteMs = 60_000;

/** Returns ', the oldest for 2 minutes', or '' below one minute. `now` in ms since 1970. */
function formatAge(oldestOn: string | null, now: number): string {
  const ms = oldestOn === null ? 0 : now - Date.parse(oldestOn);
  return ms < minuteMs ? '' : `, the oldest for ${formatTimeSpan(ms)}`;
}

const are = (count: number) => (count === 1 ? 'is' : 'are');
const formatThumbnails = (count: number) => (count === 1 ? '1 video thumbnail' : `${count} video thumbnails`);
const formatVideoLibraries = (count: number) =>
  count === 1 ? '1 video library' : `${count} video libraries`;

/** Returns a line for each kind of work in progress. */
export function formatRunningWork(response: WorkResponse, now: number): string[] {
  const { photos, covers, deletions, handover, libraries, queues } = response;
  const line = ({ waiting, oldestOn }: Waiting, what: string, doing: string) =>
    waiting === 0 ? [] : [`${what} ${are(waiting)} being ${doing}${formatAge(oldestOn, now)}`];
  return [
    ...line(photos, formatQuantity(photos.waiting, 'photo'), 'processed'),
    ...line(covers, formatThumbnails(covers.waiting), 'created'),
    ...line(deletions, formatQuantity(deletions.waiting, 'deleted photo'), 'removed'),
    ...(libraries.running === 0
      ? []
      : [`${formatVideoLibraries(libraries.running)} ${are(libraries.running)} syncing`]),
    ...(queues === null && handover.waiting > 0 ? [work.queuesAway] : []),
  ];
}

/**
 * Returns a line for each kind of failure, with a link to its reasons.
 * @param knownPhotos how many failed photos another line names
 */
export function formatFailedWork(
  { photos, covers, libraries }: WorkResponse,
  knownPhotos = 0,
): { text: string; to: string }[] {
  const line = (count: number, text: string, to: string) => (count === 0 ? [] : [{ text, to }]);
  const failedPhotos = Math.max(0, photos.failed - knownPhotos);
  const videos = covers.failed === 1 ? 'One video has' : `${covers.failed} videos have`;
  return [
    ...line(
      failedPhotos,
      `${formatQuantity(failedPhotos, knownPhotos > 0 ? 'earlier photo' : 'photo')} failed`,
      `${pages.adminWork}#${failedPhotosId}`,
    ),
    ...line(covers.failed, `${videos} no thumbnail`, `${pages.adminWork}#${failedCoversId}`),
    ...line(
      libraries.failed,
      `${formatVideoLibraries(libraries.failed)} could not be synced`,
      pages.adminVideos,
    ),
  ];
}

/** Returns the warning about the disk, if there is one. */
export function formatDisk({ disk }: Pick<WorkResponse, 'disk'>): string | undefined {
  if (disk === 'full') return work.diskFull;
  return disk === 'filling' ? work.diskFilling : undefined;
}

/** Returns for example '2 waiting, the oldest for 3 minutes · 1 running', or 'Idle'. */
export function formatQueue({ waiting, active, delayed, failed, oldestOn }: Queue, now: number): string {
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting${formatAge(oldestOn, now)}`] : []),
    ...(active > 0 ? [`${active} running`] : []),
    ...(delayed > 0 ? [`${delayed} retrying soon`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return parts.join(' · ') || 'Idle';
}

export const isWorkRunning = ({ photos, covers, deletions, handover, libraries }: WorkResponse): boolean =>
  [photos, covers, deletions, handover].some(({ waiting }) => waiting > 0) || libraries.running > 0;
