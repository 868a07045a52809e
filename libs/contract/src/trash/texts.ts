import { trash as limits } from '../limits/creator.limits.ts';
import { type TrashKind } from './choices.ts';

const nouns = { photo: 'photo', post: 'post', event: 'adventure', video: 'video' } as const satisfies Record<
  TrashKind | 'video',
  string
>;
type Kind = keyof typeof nouns;
const counted = (kind: Kind, count: number) => `${count} ${nouns[kind]}${count === 1 ? '' : 's'}`;

/** Texts of the trash and of undoing. */
export const trash = {
  title: 'Trash',
  lead: `What you delete stays here for ${limits.keptDays} days. Only you can see it.`,
  kinds: { photo: 'Photos', post: 'Posts', event: 'Adventures' } satisfies Record<TrashKind, string>,
  nothing: {
    photo: 'No deleted photos',
    post: 'No deleted posts',
    event: 'No deleted adventures',
  } satisfies Record<TrashKind, string>,
  unreachable: 'The trash could not be loaded',
  daysLeft: (days: number) => (days <= 0 ? 'Removed today' : `${days} day${days === 1 ? '' : 's'} left`),
  restoring: 'Restoring…',
  restore: 'Restore',
  restored: (kind: TrashKind, count: number) => `${counted(kind, count)} restored`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  selected: (count: number) => (count === 0 ? 'Nothing selected' : `${count} selected`),
  erase: 'Delete for good',
  erased: (kind: TrashKind, count: number) => `${counted(kind, count)} deleted for good`,
  eraseTitle: (kind: TrashKind, count: number) => `Delete ${counted(kind, count)} for good?`,
  empty: 'Empty trash',
  emptied: 'The trash is empty',
  emptyTitle: 'Empty the trash?',
  emptyText: (counts: Readonly<Record<TrashKind, number>>) => {
    const parts = (['photo', 'post', 'event'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => counted(kind, counts[kind]));
    const list = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
    return `This deletes ${list} for good.`;
  },
  noWayBack: 'It cannot be undone.',
  undo: 'Undo',
  undoKeys: 'Or press Control and Z.',
  undoing: 'Undoing…',
  undone: 'Undone',
  leftAlone: (kind: Kind, count: number) =>
    count === 1
      ? `${counted(kind, count)} was changed since, and stays as it is`
      : `${counted(kind, count)} were changed since, and stay as they are`,
  dismiss: 'Dismiss',
} as const;
