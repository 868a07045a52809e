import { type AdminPost, adminTexts } from '@sandstone/contract';
import { adminApi } from '../shared/api/admin-api.ts';
import { type ChangedTimes } from '../shared/plans/schedule-dialog.tsx';
import { plansOf, type ScheduleChanges, zoneOf } from '../shared/plans/use-schedule.ts';
import { formatMoment } from '../shared/plans/zoned-days.ts';
import { leftAloneText, offerUndo } from '../shared/undo/undo.store.ts';
import { type DraftContent, type DraftSaver } from './draft-saver.ts';

const { postEditor, schedule } = adminTexts;

export interface Submission {
  /** The post that is edited; undefined for a new one. */
  post: AdminPost | undefined;
  content: DraftContent;
  saver: Pick<DraftSaver, 'id' | 'version'>;
  /** Whether the publication of this draft is planned. */
  isPlanned: boolean;
  /** Saves a new post as a draft, and plans its publication at these times. */
  times: ChangedTimes | undefined;
  plan: ScheduleChanges['plan'];
}

interface Submitted {
  /** The list of posts shows this text. */
  toastText?: string;
  /** The id of a post that is public at once. */
  createdId?: string;
}

/** Returns the chosen day at the time of day of `former`, at most `now`; undefined if no other day was chosen. */
export function chosenDate(day: string | null, former: Date, now: Date): string | undefined {
  const [formerDay = '', time = ''] = former.toISOString().split('T');
  if (day === null || day === formerDay) return undefined;
  const chosen = new Date(`${day}T${time}`);
  return (chosen > now ? now : chosen).toISOString();
}

const saveDraft = ({ content: { description, day, photoIds }, saver }: Submission) =>
  adminApi.call('adminSavePostDraft', {
    params: { id: saver.id() },
    body: { description, day, photoIds: [...photoIds], updatedOn: saver.version() },
  });

async function planDraft({ saver, plan }: Submission, times: ChangedTimes): Promise<Submitted> {
  const id = saver.id();
  const planned = await plan({ kind: 'post', ids: [id], ...times });
  const { publish } = plansOf(planned, 'post', id);
  if (publish !== undefined)
    return { toastText: schedule.scheduled(formatMoment(publish.at, zoneOf(planned), Date.now())) };
  return times.publish ? { toastText: postEditor.created, createdId: id } : { toastText: schedule.changed };
}

async function createPost({ content, saver }: Submission): Promise<Submitted> {
  const now = new Date();
  const { post } = await adminApi.call('createPost', {
    body: {
      description: content.description.trim(),
      photoIds: [...content.photoIds],
      createdOn: chosenDate(content.day, now, now),
      // Idempotency key: a second click or a retry after a lost response creates no second post.
      key: saver.id(),
      draftUpdatedOn: saver.version(),
    },
  });
  return { toastText: postEditor.created, createdId: post.id };
}

/** Saves the changes of a post, and offers to undo them. */
async function updatePost(post: AdminPost, { description, day, photoIds }: DraftContent): Promise<Submitted> {
  const { id, updatedOn } = post;
  const createdOn = chosenDate(day, new Date(post.createdOn), new Date());
  const saved = await adminApi.call('updatePost', {
    params: { id },
    body: { description: description.trim(), photoIds: [...photoIds], createdOn, updatedOn },
  });
  const former = {
    description: post.description,
    photoIds: post.photos.map((photo) => photo.id),
    createdOn: createdOn && post.createdOn,
  };
  offerUndo({
    text: postEditor.saved,
    undo: async () => {
      const reversed = await adminApi.call('updatePost', {
        params: { id },
        body: { ...former, updatedOn: saved.post.updatedOn, unchangedSince: saved.version },
      });
      return leftAloneText('photo', former.photoIds.length - reversed.post.photos.length);
    },
  });
  return {};
}

/** Makes the post from what was written, after all photos have arrived. */
export async function submitPost(submission: Submission): Promise<Submitted> {
  const { post, content, isPlanned, times } = submission;
  if (post !== undefined) return updatePost(post, content);
  if (times === undefined && !isPlanned) return createPost(submission);
  await saveDraft(submission);
  return times === undefined ? { toastText: schedule.savedPost } : planDraft(submission, times);
}
