import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { unlistedValues } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { expectAccessible, overflowOf } from './accessibility.ts';
import { untilProcessed } from './gallery.ts';

/** The content for which the dialogs of the admin area are opened. Names are unique to a run. */
export interface AdminContent {
  run: string;
  /** Names of photos of the gallery. The first one is in the post and in the adventure. */
  photos: readonly string[];
  photoIds: readonly string[];
  adventure: { id: string; title: string };
  video: { title: string; premiumTitle: string };
  post: { id: string; words: string };
  draft: { id: string; words: string };
  /** A draft that will be published. */
  planned: { id: string; words: string };
  /** In the trash. */
  trashed: { photo: string; post: string; adventure: string };
}

const date = '2026-03-04T12:00:00.000Z';

/** Adds photos, an adventure, posts and drafts, and moves some to the trash. The videos are those of the demo. */
export async function addAdminContent(admin: ApiSession): Promise<AdminContent> {
  const { api } = admin;
  const run = randomUUID().slice(0, 8);
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

  const addEvent = (title: string) =>
    api.call('adminCreateEvent', { body: { title, date, description: null, hidden: false } });
  const [adventure, gone] = [`Dialogs ${run}`, `Gone adventure ${run}`];
  const { id: eventId } = await addEvent(adventure);
  const removed = await addEvent(gone);
  await api.call('adminDeleteEvent', { params: { id: removed.id } });
  await api.call('adminRunPhotoCommand', {
    body: { id: randomUUID(), action: 'addToEvent', eventId, photoIds: firstPhoto },
  });

  const addPost = async (description: string, ids: string[]) =>
    (await api.call('createPost', { body: { description, photoIds: ids } })).post.id;
  const [words, gonePost] = [`A post ${run}`, `Gone post ${run}`];
  const postId = await addPost(words, firstPhoto);
  await api.call('deletePost', { params: { id: await addPost(gonePost, []) } });
  const addDraft = async (description: string) => {
    const id = randomUUID();
    await api.call('adminSavePostDraft', { params: { id }, body: { description, day: null, photoIds: [] } });
    return { id, words: description };
  };
  const draft = await addDraft(`A draft ${run}`);
  const planned = await addDraft(`A plan ${run}`);
  await api.call('adminPlan', {
    body: { kind: 'post', ids: [planned.id], publish: '2036-11-28T18:00', zone: 'Europe/Paris' },
  });
  const { videos } = await api.call('adminVideos', { query: { limit: 50 } });
  const titleOf = (type: 'free' | 'premium') =>
    videos.find((video) => video.type === type && video.cover !== null && !video.hidden)?.title ?? '';
  return {
    run,
    photos: files.map(({ name }) => name),
    photoIds,
    adventure: { id: eventId, title: adventure },
    video: { title: titleOf('free'), premiumTitle: titleOf('premium') },
    post: { id: postId, words },
    draft,
    planned,
    trashed: { photo: `${run}-4.jpg`, post: gonePost, adventure: gone },
  };
}

const dialogs = 'dialog[open]';
export const openDialog = (page: Page): Locator => page.locator(dialogs);

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects no axe violations, and nothing wider than the screen, in both themes, on a phone and on a desk. */
export async function expectGoodDialog(page: Page): Promise<void> {
  // The page behind a dialog is checked where no dialog is open.
  const within = (await openDialog(page).count()) > 0 ? dialogs : undefined;
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await overflowOf(page), `${size.width} px`).toBeLessThanOrEqual(0);
    const wide = await openDialog(page).evaluateAll((open) =>
      open
        .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
        .map(({ className }) => className),
    );
    expect(wide, `${size.width} px`).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, within === undefined ? {} : { within });
    }
  }
}
