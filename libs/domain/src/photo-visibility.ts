import { type PhotoStatus } from '@sandstone/contract';

/** The columns of a photo that decide who sees it, and where its files are. */
export interface PhotoVisibilityColumns {
  status: PhotoStatus;
  /** The creator shows it in the gallery. */
  listed: boolean;
  /** The creator keeps it, although it may be neither in the gallery nor in a post. */
  kept: boolean;
  /** It is in a post that is not in the trash, or a picture of the site. */
  posted: boolean;
  deletedAt: Date | null;
  /** null while its files are public. */
  withdrawnAt: Date | null;
  /** Its edits are new, so that no picture may be public until those with the edits are made. */
  editing: boolean;
  /** The creator has asked for it back from the trash. */
  restoringAt: Date | null;
  /** The creator has deleted it for good. */
  erasedAt: Date | null;
}

/** Only `current` photos are in the creator's lists; `trashed` and `returning` ones are in the trash. */
export type PhotoState = 'current' | 'trashed' | 'returning' | 'erased';

/** Names the bucket of the files of a photo: the one that the reverse proxy serves, or the one for administrators. */
export type PhotoPlace = 'public' | 'private';

export interface PhotoVisibility {
  state: PhotoState;
  /** Visitors see it in the gallery and in adventures. */
  inGallery: boolean;
  /** Visitors see it in its posts, and as a picture of the site. */
  inPosts: boolean;
  filesAre: PhotoPlace;
  filesBelong: PhotoPlace;
  /** It is removed after a day, unless a draft or a post of the trash has it. */
  isUnused: boolean;
}

/**
 * The rule for who sees a photo. `photoRule` of `libs/database` is the same in SQL. Visitors see nothing whose files are
 * still private.
 */
export function photoVisibility(photo: PhotoVisibilityColumns): PhotoVisibility {
  const { status, listed, kept, posted, withdrawnAt, editing } = photo;
  const state = stateOf(photo);
  const isCurrent = state === 'current';
  const isShown = isCurrent ? listed || posted : state === 'returning' && listed;
  const filesAre = withdrawnAt === null && !editing ? 'public' : 'private';
  const isVisible = isCurrent && status === 'ready' && filesAre === 'public';
  return {
    state,
    inGallery: isVisible && listed,
    inPosts: isVisible && posted,
    filesAre,
    filesBelong: isShown && !editing ? 'public' : 'private',
    isUnused: isCurrent && !listed && !kept && !posted,
  };
}

function stateOf({ deletedAt, restoringAt, erasedAt }: PhotoVisibilityColumns): PhotoState {
  if (deletedAt === null) return 'current';
  if (erasedAt !== null) return 'erased';
  return restoringAt === null ? 'trashed' : 'returning';
}
