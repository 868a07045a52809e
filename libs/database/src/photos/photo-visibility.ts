import { sql } from 'kysely';

const isCurrent = 'photos.deleted_at is null';
const isDeleted = 'photos.deleted_at is not null';
const isErased = `${isDeleted} and photos.erased_at is not null`;
const isReturning = `${isDeleted} and photos.erased_at is null and photos.restoring_at is not null`;
// A photo whose edits are new is never ready, so that the queries for visitors need not ask.
const areFilesPublic = 'photos.withdrawn_at is null';
const areFilesPrivate = 'photos.withdrawn_at is not null';
const isMovable = 'not photos.editing';
const isReady = `photos.status = 'ready' and ${isCurrent}`;
const isShown = '(photos.listed or photos.posted)';
const isShownAgain = `(${isReturning} and photos.listed)`;

const rule = (text: string) => sql.raw<boolean>(`(${text})`);

/** `photoVisibility` of `libs/domain` as conditions of a statement on `photos`. Their form fits the partial indexes. */
export const photoRule = {
  current: rule(isCurrent),
  trashed: rule(`${isDeleted} and photos.erased_at is null and photos.restoring_at is null`),
  returning: rule(isReturning),
  erased: rule(isErased),
  /** `trashed` or `returning`. */
  inTrash: rule(`${isDeleted} and photos.erased_at is null`),
  /** Not `erased`. */
  present: rule(`${isCurrent} or photos.erased_at is null`),
  inGallery: rule(`${isReady} and photos.listed and ${areFilesPublic}`),
  /** `inGallery`, once the files are public. */
  soonInGallery: rule(`${isReady} and photos.listed`),
  inPosts: rule(`${isReady} and photos.posted and ${areFilesPublic}`),
  filesArePublic: rule(`${areFilesPublic} and ${isMovable}`),
  filesBelongPublic: rule(`${isMovable} and (${isCurrent} and ${isShown} or ${isShownAgain})`),
  isUnused: rule(`${isCurrent} and not ${isShown} and not photos.kept`),
};

/** Photos whose files are not where they belong, the most urgent first. Each condition has an index of its own. */
export const misplacedPhotos = [
  {
    rule: rule(`${isDeleted} and ${areFilesPublic} and ${isMovable} and not ${isShownAgain}`),
    newestFirst: 'deleted_at',
  },
  {
    rule: rule(`${isCurrent} and ${areFilesPublic} and ${isMovable} and not ${isShown}`),
    newestFirst: 'created_at',
  },
  {
    rule: rule(`${isCurrent} and ${areFilesPrivate} and ${isMovable} and ${isShown}`),
    newestFirst: 'created_at',
  },
  {
    rule: rule(`${isDeleted} and ${areFilesPrivate} and ${isMovable} and ${isShownAgain}`),
    newestFirst: 'deleted_at',
  },
] as const;
