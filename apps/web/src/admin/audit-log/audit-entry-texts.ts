import {
  adminTexts,
  type AuditEntryResponse,
  type AuditResourceType,
  auditResourceTypes,
} from '@sandstone/contract';
import { formatQuantity } from '../time/relative-time.ts';

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

const nouns: Partial<Record<AuditResourceType, string>> = {
  photo: 'photo',
  post: 'post',
  video: 'video',
  event: 'adventure',
};

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
};

function changedParts({ details }: AuditEntryResponse): string | undefined {
  const { changed } = details;
  if (!Array.isArray(changed)) return undefined;
  const known = changed.flatMap((name) => (typeof name === 'string' ? (parts[name] ?? []) : []));
  if (known.length === 0) return undefined;
  return [known.slice(0, -1).join(', '), known.at(-1)].filter(Boolean).join(' and ');
}

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function describeAccountAction({
  action,
  actor,
  target,
  targetName,
  details,
}: AuditEntryResponse): Omit<Sentence, 'who'> | undefined {
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
    default:
      return undefined;
  }
}

const siteActions: Record<string, string> = {
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
  'site.links': 'changed the links of the site',
  'site.legal': 'changed the legal pages',
  'site.look': 'changed the look of the site',
  'site.rules': 'changed the rules of the site',
  'site.watermark': 'changed the watermark',
  'site.expire_trash': 'removed old content from the trash',
};
const verbs: Record<string, { verb: string; after?: string }> = {
  upload: { verb: 'uploaded' },
  describe: { verb: 'described' },
  retry: { verb: 'tried', after: 'again' },
  create: { verb: 'made' },
  update: { verb: 'changed' },
  delete: { verb: 'deleted' },
  publish: { verb: 'published' },
  pin: { verb: 'pinned' },
  unpin: { verb: 'unpinned' },
  hide: { verb: 'removed', after: 'from the gallery' },
  plan: { verb: 'scheduled' },
  take_down: { verb: 'took down' },
  restore: { verb: 'restored' },
  erase: { verb: 'deleted', after: 'for good' },
  revert: { verb: 'changed', after: 'back' },
  download: { verb: 'downloaded' },
  arrange: { verb: 'arranged' },
  add_to_event: { verb: 'added', after: 'to an adventure' },
  remove_from_event: { verb: 'removed', after: 'from an adventure' },
};

/** Returns the sentence of an audit entry; an unknown action keeps its name from the log. */
export function describeAuditEntry({ entry, count }: AuditEntryGroup): Sentence {
  const who = actorName(entry);
  const { action, targetName, details } = entry;
  const account = describeAccountAction(entry);
  if (account !== undefined) return { who, ...account };
  const resourceType = resourceTypeOf(entry);
  if (action === 'cover.retry') {
    const videos = countOf(details['videos']);
    return videos > 1
      ? { who, did: `retried the thumbnails of ${formatQuantity(videos, 'video')}` }
      : { who, did: 'retried a video thumbnail:', name: targetName ?? undefined };
  }
  const whole = siteActions[action];
  if (whole !== undefined) return { who, did: whole };
  const noun = resourceType && nouns[resourceType];
  const known = verbs[action.split('.')[1] ?? ''];
  if (noun === undefined || known === undefined) return { who, did: `did something: ${action}` };
  const { verb } = known;
  if (count > 1)
    return { who, did: [verb, formatQuantity(count, noun), known.after].filter(Boolean).join(' ') };
  const touched = changedParts(entry);
  const what = touched === undefined ? verb : `${verb} ${touched} of`;
  const after = details['duplicate'] === true ? 'once more' : known.after;
  if (targetName !== null) return { who, did: `${what} the ${noun}`, name: targetName, after };
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  return { who, did: [what, article, noun, after].filter(Boolean).join(' ') };
}

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
