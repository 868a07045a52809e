import {
  type AdminSite,
  adminTexts,
  hasExampleContact,
  pages,
  type ScheduleEntry,
  type ScheduleResponse,
  type WorkResponse,
} from '@sandstone/contract';
import { entryKey, entryName, entryPath, lostPhotosText } from '../shared/plans/entry.ts';
import { hasFailed, photoIdOf, type UploadItem } from '../shared/uploads/upload.state.ts';
import { failedUploadsPath } from '../uploads/failed-uploads.path.ts';
import { formatDisk, formatFailedWork } from '../work/work-format.ts';

const { regions, schedule, siteSettings, upload } = adminTexts;

/** Something that waits for the creator. */
export interface Need {
  key: string;
  text: string;
  /** The page on which she can do something about it. It is missing if only the operator can. */
  to?: string;
}

/** The photos of this browser's uploads are not counted again. */
export function needsOfWork(response: WorkResponse, items: readonly UploadItem[]): Need[] {
  const disk = formatDisk(response);
  const known = items.filter((item) => hasFailed(item) && photoIdOf(item) !== undefined).length;
  return [
    ...(disk === undefined ? [] : [{ key: disk, text: disk }]),
    ...formatFailedWork(response, known).map(({ text, to }) => ({ key: text, text, to })),
  ];
}

/** The failed uploads of this browser. */
export function needsOfUploads(items: readonly UploadItem[]): Need[] {
  const failed = items.filter(hasFailed).length;
  if (failed === 0) return [];
  return [{ key: 'uploads', text: upload.someFailed(failed), to: failedUploadsPath }];
}

/** Says what is wrong with an entry of the schedule; undefined if nothing is. */
function problemOf(entry: ScheduleEntry): string | undefined {
  if (entry.failure !== null) return schedule.failed[entry.action];
  return entry.postPhotos?.left === 0 ? lostPhotosText(entry) : undefined;
}

export const needsOfSchedule = ({ entries }: ScheduleResponse): Need[] =>
  entries.flatMap((entry) => {
    const problem = problemOf(entry);
    if (problem === undefined) return [];
    return [{ key: entryKey(entry), text: `${problem}: ${entryName(entry)}`, to: entryPath(entry) }];
  });

/** What visitors cannot rely on: a contact that nobody reads, and a privacy policy that was written for an earlier release. */
export const needsOfLegal = ({ value, isDefaultNew }: AdminSite['legal']): Need[] => [
  ...(hasExampleContact(value)
    ? [{ key: 'contact', text: siteSettings.exampleContact, to: pages.adminSite }]
    : []),
  ...(isDefaultNew === true
    ? [{ key: 'privacy', text: siteSettings.privacyChanged, to: pages.adminSite }]
    : []),
];

export const needsOfRegions = (areUndecided: boolean): Need[] =>
  areUndecided ? [{ key: 'regions', text: regions.need, to: pages.adminRegions }] : [];
