import {
  adminTexts,
  type AuditAction,
  auditActions,
  type AuditEntryResponse,
  type AuditResourceType,
  auditResourceTypes,
} from '@sandstone/contract';
import { formatQuantity } from '../shared/time/relative-time.ts';

const { activity } = adminTexts;

/** A sentence about an audit entry: actor, action and resource. */
export interface Sentence {
  who: string;
  did: string;
  /** The name of the resource, if it still has one. */
  name?: string;
  after?: string;
}

/** Consecutive audit entries of one person and action, shown as one line. */
export interface AuditEntryGroup {
  /** The newest entry of the group. */
  entry: AuditEntryResponse;
  count: number;
}

export const resourceTypeOf = ({ action }: AuditEntryResponse): AuditResourceType | undefined =>
  auditResourceTypes.find((resourceType) => action.startsWith(`${resourceType}.`));

const actorName = ({ actor: { kind, name } }: AuditEntryResponse): string =>
  kind === 'person' ? (name ?? activity.actors.gone) : activity.actors[kind];

const nouns = { photo: 'photo', post: 'post', video: 'video', event: 'adventure' } as const;

/** Display names of the changed fields. */
const parts: Record<string, string> = {
  title: 'the title',
  description: 'the description',
  date: 'the date',
  createdOn: 'the date',
  event: 'the adventure',
  type: 'the type',
  sortOrder: 'the position',
  photoIds: 'the photos',
  hidden: 'the visibility',
  focus: 'the focal point',
  coverVideoId: 'the picture',
  coverPhotoId: 'the picture',
};

function changedParts({ details }: AuditEntryResponse): string | undefined {
  const { changed } = details;
  if (!Array.isArray(changed)) return undefined;
  const known = [
    ...new Set(changed.flatMap((name) => (typeof name === 'string' ? (parts[name] ?? []) : []))),
  ];
  if (known.length === 0) return undefined;
  return [known.slice(0, -1).join(', '), known.at(-1)].filter(Boolean).join(' and ');
}

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

type AccountAction = Extract<AuditAction, `${'session' | 'user'}.${string}`>;
const isAccountAction = (action: AuditAction): action is AccountAction =>
  action.startsWith('session.') || action.startsWith('user.');

function describeAccountAction(
  action: AccountAction,
  { actor, target, targetName, details }: AuditEntryResponse,
): Omit<Sentence, 'who'> {
  const isOwn = actor.id !== null && actor.id === target;
  const whose = { name: targetName ?? activity.actors.gone };
  switch (action) {
    case 'session.create':
      return { did: 'signed in' };
    case 'session.revoke':
      return { did: 'signed out' };
    case 'session.revoke_all':
      return isOwn ? { did: 'signed out everywhere' } : { did: 'signed out everywhere:', ...whose };
    case 'user.role': {
      const isAdmin = details['role'] === 'admin';
      if (isOwn) return { did: isAdmin ? 'became an administrator' : 'is no administrator any more' };
      return isAdmin
        ? { did: 'made', ...whose, after: 'an administrator' }
        : { did: 'took the administrator’s rights from', ...whose };
    }
    case 'user.disable':
      return { did: 'blocked', ...whose };
    case 'user.enable':
      return { did: 'unblocked', ...whose };
    case 'user.delete':
      return { did: isOwn ? 'deleted their own account' : 'deleted an account' };
  }
}

/** Actions with the same words for every entry. */
const wholeActions = {
  'demo.begin': 'began to bring its pictures and videos',
  'demo.complete': 'brought its pictures and videos',
  'post.delete_draft': 'deleted a draft of a post',
  'site.backup': 'took a backup',
  'site.restore': 'restored the site from a backup',
  'site.export': 'exported all content',
  'site.empty_trash': 'emptied the trash',
  'site.time_zone': 'changed the time zone',
  'site.setup': 'became the first administrator, and set up the site',
  'site.open': 'opened the site',
  'site.close': 'closed the site',
  'site.words': 'changed the name and words of the site',
  'site.pictures': 'changed the pictures of the site',
  'site.gallery': 'changed the order of the gallery',
  'site.links': 'changed the links of the site',
  'site.legal': 'changed the legal pages',
  'site.regions': 'changed who may see the site',
  'site.end_proofs': 'ended all proofs of age',
  'site.look': 'changed the look of the site',
  'site.rules': 'changed the rules of the site',
  'site.library_name': 'named a video library',
  'site.watermark': 'changed the watermark',
  'site.expire_trash': 'removed old content from the trash',
} as const satisfies Partial<Record<AuditAction, string>>;
type WholeAction = keyof typeof wholeActions;
const isWholeAction = (action: AuditAction): action is WholeAction => action in wholeActions;

/** Actions on a photo, post, video or adventure. An action that is in no group lacks words here. */
type ThingAction = Exclude<AuditAction, AccountAction | WholeAction | 'cover.retry'>;
const thingActions: Record<ThingAction, { verb: string; after?: string }> = {
  'photo.upload': { verb: 'uploaded' },
  'photo.describe': { verb: 'described' },
  'photo.edit': { verb: 'edited' },
  'photo.unedit': { verb: 'removed all edits of' },
  'photo.retry': { verb: 'tried', after: 'again' },
  'photo.publish': { verb: 'published' },
  'photo.hide': { verb: 'removed', after: 'from the gallery' },
  'photo.plan': { verb: 'scheduled' },
  'photo.delete': { verb: 'deleted' },
  'photo.restore': { verb: 'restored' },
  'photo.erase': { verb: 'deleted', after: 'for good' },
  'photo.revert': { verb: 'changed', after: 'back' },
  'photo.download': { verb: 'downloaded' },
  'photo.add_to_event': { verb: 'added', after: 'to an adventure' },
  'photo.remove_from_event': { verb: 'removed', after: 'from an adventure' },
  'post.create': { verb: 'made' },
  'post.update': { verb: 'changed' },
  'post.publish': { verb: 'published' },
  'post.pin': { verb: 'pinned' },
  'post.unpin': { verb: 'unpinned' },
  'post.take_down': { verb: 'took down' },
  'post.plan': { verb: 'scheduled' },
  'post.delete': { verb: 'deleted' },
  'post.restore': { verb: 'restored' },
  'post.erase': { verb: 'deleted', after: 'for good' },
  'video.update': { verb: 'changed' },
  'event.create': { verb: 'made' },
  'event.update': { verb: 'changed' },
  'event.arrange': { verb: 'arranged' },
  'event.publish': { verb: 'published' },
  'event.take_down': { verb: 'took down' },
  'event.plan': { verb: 'scheduled' },
  'event.delete': { verb: 'deleted' },
  'event.restore': { verb: 'restored' },
  'event.erase': { verb: 'deleted', after: 'for good' },
};

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

function describeThingAction(action: ThingAction, { entry, count }: AuditEntryGroup): Omit<Sentence, 'who'> {
  const { targetName, details } = entry;
  // Each of these actions begins with one of these resource types.
  const noun = nouns[action.split('.')[0] as keyof typeof nouns];
  const { verb, after: usual } = thingActions[action];
  if (count > 1) return { did: [verb, formatQuantity(count, noun), usual].filter(Boolean).join(' ') };
  const touched = changedParts(entry);
  const what = touched === undefined ? verb : `${verb} ${touched} of`;
  const after = details['duplicate'] === true ? 'once more' : usual;
  if (targetName !== null) return { did: `${what} the ${noun}`, name: targetName, after };
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  return { did: [what, article, noun, after].filter(Boolean).join(' ') };
}

function describeRetriedCovers({ targetName, details }: AuditEntryResponse): Omit<Sentence, 'who'> {
  const videos = countOf(details['videos']);
  return videos > 1
    ? { did: `retried the thumbnails of ${formatQuantity(videos, 'video')}` }
    : { did: 'retried a video thumbnail:', name: targetName ?? undefined };
}

function describeAction(group: AuditEntryGroup): Omit<Sentence, 'who'> {
  const { entry } = group;
  const { action } = entry;
  // A newer release has recorded it, and was then taken back.
  if (!isKnown(action)) return { did: activity.unknownAction(action) };
  if (isAccountAction(action)) return describeAccountAction(action, entry);
  if (isWholeAction(action)) return { did: wholeActions[action] };
  if (action === 'cover.retry') return describeRetriedCovers(entry);
  return describeThingAction(action, group);
}

/** Returns the sentence of an audit entry. */
export const describeAuditEntry = (group: AuditEntryGroup): Sentence => ({
  who: actorName(group.entry),
  ...describeAction(group),
});

const minuteMs = 60_000;
const groupingMs = 15 * minuteMs;

const isSameAction = (one: AuditEntryResponse, other: AuditEntryResponse): boolean =>
  one.action === other.action && one.actor.kind === other.actor.kind && one.actor.id === other.actor.id;

/** Groups consecutive photo entries of one person and action. `entries` are newest first. */
export function groupAuditEntries(entries: readonly AuditEntryResponse[]): AuditEntryGroup[] {
  const groups: AuditEntryGroup[] = [];
  let before: AuditEntryResponse | undefined;
  for (const entry of entries) {
    const last = groups.at(-1);
    const isNear = before !== undefined && Date.parse(before.on) - Date.parse(entry.on) < groupingMs;
    const goesOn =
      before !== undefined && isNear && resourceTypeOf(entry) === 'photo' && isSameAction(before, entry);
    const count = countOf(entry.details['photos'] ?? entry.details['videos']) || 1;
    if (goesOn && last !== undefined) last.count += count;
    else groups.push({ entry, count });
    before = entry;
  }
  return groups;
}
