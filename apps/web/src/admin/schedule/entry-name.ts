import {
  adminEventOrderPath,
  adminPhotoPath,
  adminTexts,
  draftPath,
  editPostPath,
  pages,
  type ScheduleEntry,
} from '@sandstone/contract';

const { schedule } = adminTexts;

/** The name of what an entry publishes or takes down. */
export function entryName({ kind, ids, name }: ScheduleEntry): string {
  if (ids.length > 1) return schedule.photos(ids.length);
  return name.trim() === '' ? schedule.noName[kind] : name;
}

/** Where it is edited. */
export function entryPath({ kind, ids, isPublic }: ScheduleEntry): string {
  const [id = ''] = ids;
  if (kind === 'event') return adminEventOrderPath(id);
  if (kind === 'post') return isPublic ? editPostPath(id) : draftPath(id);
  return ids.length > 1 ? pages.adminPhotos : adminPhotoPath(id);
}
