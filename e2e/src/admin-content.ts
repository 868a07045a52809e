import { randomUUID } from 'node:crypto';
import { unlistedValues } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { untilProcessed } from './gallery.ts';
import { test as base } from './test.ts';

export { expect, setSession } from './test.ts';

interface NamedItem {
  id: string;
  words: string;
}

/** Posts and adventures for the tasks of the admin area. Their words contain the name of the run. */
export interface AdminPosts {
  run: string;
  post: NamedItem;
  draft: NamedItem;
  /** A draft that will be published. */
  planned: NamedItem;
  /** In the trash. */
  trashed: { post: string; adventure: string };
}

/** The content for which the dialogs of the admin area are opened. */
export interface AdminContent extends AdminPosts {
  /** Names of photos of the gallery. The first one is in the post and in the adventure. */
  photos: readonly string[];
  photoIds: readonly string[];
  adventure: { id: string; title: string };
  video: { title: string; premiumTitle: string };
}

const date = '2026-03-04T12:00:00.000Z';
const newRun = () => randomUUID().slice(0, 8);
const addEvent = ({ api }: ApiSession, title: string) =>
  api.call('adminCreateEvent', { body: { title, date, description: null, hidden: false } });

/** Adds a post, two drafts, and a post and an adventure in the trash. */
export async function addPosts(
  admin: ApiSession,
  { run = newRun(), photoIds = [] as readonly string[] } = {},
): Promise<AdminPosts> {
  const { api } = admin;
  const addPost = async (description: string, ids: readonly string[]) =>
    (await api.call('createPost', { body: { description, photoIds: [...ids] } })).post.id;
  const addDraft = async (description: string): Promise<NamedItem> => {
    const id = randomUUID();
    await api.call('adminSavePostDraft', { params: { id }, body: { description, day: null, photoIds: [] } });
    return { id, words: description };
  };
  const trashed = { post: `Gone post ${run}`, adventure: `Gone adventure ${run}` };
  const { id: eventId } = await addEvent(admin, trashed.adventure);
  await api.call('adminDeleteEvent', { params: { id: eventId } });
  const words = `A post ${run}`;
  const post = { id: await addPost(words, photoIds), words };
  await api.call('deletePost', { params: { id: await addPost(trashed.post, []) } });
  const draft = await addDraft(`A draft ${run}`);
  const planned = await addDraft(`A plan ${run}`);
  await api.call('adminPlan', {
    body: { kind: 'post', ids: [planned.id], publish: '2036-11-28T18:00', zone: 'Europe/Paris' },
  });
  return { run, post, draft, planned, trashed };
}

/** Adds photos, an adventure and posts. The videos are those of the demo. */
async function addAdminContent(admin: ApiSession): Promise<AdminContent> {
  const { api } = admin;
  const run = newRun();
  const seed = Number.parseInt(run, 16);
  const draw = async (number: number) => ({
    name: `${run}-${number}.jpg`,
    bytes: await drawPhoto({ width: 900, height: 600, seed: seed + number }),
  });
  const files = await Promise.all([0, 1, 2, 3].map(draw));
  const { successful } = await uploadMany(admin, files);
  const { successful: trashed } = await uploadMany(admin, [await draw(4)], { unlisted: unlistedValues.kept });
  await untilProcessed(admin);
  // The order of the response is that of the files.
  const photoIds = successful.map(({ photoId }) => photoId);
  const firstPhoto = photoIds.slice(0, 1);
  for (const { photoId } of trashed) await api.call('adminDeletePhoto', { params: { id: photoId } });

  const title = `Dialogs ${run}`;
  const { id: eventId } = await addEvent(admin, title);
  await api.call('adminRunPhotoCommand', {
    body: { id: randomUUID(), action: 'addToEvent', eventId, photoIds: firstPhoto },
  });
  const { videos } = await api.call('adminVideos', { query: { limit: 50 } });
  const titleOf = (type: 'free' | 'premium') =>
    videos.find((video) => video.type === type && video.cover !== null && !video.hidden)?.title ?? '';
  return {
    ...(await addPosts(admin, { run, photoIds: firstPhoto })),
    photos: files.map(({ name }) => name),
    photoIds,
    adventure: { id: eventId, title },
    video: { title: titleOf('free'), premiumTitle: titleOf('premium') },
  };
}

interface AdminContentWorker {
  /** The same for all files that run on the same system. A test that changes it puts it back. */
  content: AdminContent;
}

/** Tests of the admin area with the demo content. They share their systems, and see what the others have left there. */
export const test = base.extend<object, AdminContentWorker>({
  content: [async ({ admin }, use) => use(await addAdminContent(admin)), { scope: 'worker' }],
});
