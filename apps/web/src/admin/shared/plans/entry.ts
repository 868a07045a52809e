import {
  adminEventOrderPath,
  adminPhotoPath,
  adminTexts,
  draftPath,
  editPostPath,
  pages,
  type ScheduledKind,
  type ScheduleEntry,
} from '@sandstone/contract';
import { type IconName } from '../../../ui/icon.tsx';

const { schedule } = adminTexts;

/** Identifies an entry in a list. It stays the same when the entry moves to another day. */
export const entryKey = ({ kind, action, ids }: ScheduleEntry): string => `${kind} ${action} ${ids[0]}`;

/** The name of what an entry publishes or takes down. */
export function entryName({ kind, ids, name }: ScheduleEntry): string {
  if (ids.length > 1) return schedule.photos(ids.length);
  return name.trim() === '' ? schedule.noName[kind] : name;
}

/** Tells that photos of a post that will be published were deleted; undefined where none were. */
export function lostPhotosText({ postPhotos }: ScheduleEntry): string | undefined {
  // The previous release of the api does not send it.
  const { left, deleted } = postPhotos ?? { left: 0, deleted: 0 };
  if (deleted === 0) return undefined;
  return left === 0 ? schedule.photosDeleted : schedule.somePhotosDeleted(deleted);
}

/** Where it is edited. */
export function entryPath({ kind, ids, isPublic }: ScheduleEntry): string {
  const [id = ''] = ids;
  if (kind === 'event') return adminEventOrderPath(id);
  if (kind === 'post') return isPublic ? editPostPath(id) : draftPath(id);
  return ids.length > 1 ? pages.adminPhotos : adminPhotoPath(id);
}

const icons: Record<ScheduledKind, IconName> = { post: 'post', photo: 'picture', event: 'film' };

/** The first photo of an entry, or an icon of its kind. */
export const entryPicture = ({ kind, photo }: ScheduleEntry) => ({
  src: photo?.thumbnailUrl ?? photo?.placeholder,
  icon: icons[kind],
  size: 48,
});
