/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { adminTexts, draftPath, editPostPath, pages } from '@sandstone/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPost, someDraft } from '../../shared/testing/post.builder.ts';
import { someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { pauseMs } from './draft-saver.ts';
import {
  alertTexts,
  createRoute,
  flushUpdates,
  isEnabled,
  openPages,
  submitLabel,
  typeDescription,
} from './post-editor.fixture.tsx';
import { clickControl } from '../testing/open-admin.tsx';

const { postDrafts, postEditor, schedule, trash } = adminTexts;
const newId = '00000000-0000-4000-a000-000000000001';
const read = 'GET /api/admin/schedule';
const plan = 'PUT /api/admin/schedule';
const draft = someDraft({ description: 'Dusk' });
const saveOf = (id: string) => `PUT /api/admin/post-drafts/${id}`;
const at = '2036-11-28T17:00:00.000Z';
const planned = (id: string) => someSchedule(someEntry({ ids: [id], at }));
const [friday, fridayText] = ['2036-11-28T18:00', 'Fri, Nov 28, 2036, 6:00 PM'];

/** The formatter puts a narrow space before AM and PM. */
const pageText = () => (document.body.textContent ?? '').replaceAll(/[\u202f\u2009]/g, ' ');
const dialog = () => within(screen.getByRole('dialog'));
async function chooseTime(label: string, time: string): Promise<void> {
  fireEvent.change(dialog().getByLabelText(label), { target: { value: time } });
  fireEvent.click(dialog().getByRole('button', { name: schedule.save }));
  await flushUpdates();
}

describe('a new post', () => {
  const open = (responses: Record<string, unknown> = {}) => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValueOnce(newId);
    return openPages(pages.adminCreatePost, {
      [saveOf(newId)]: { draft: someDraft({ id: newId, description: 'Dusk' }) },
      [plan]: planned(newId),
      ...responses,
    });
  };

  it('is saved as a draft and planned, and is not created', async () => {
    const { requestsTo, path } = await open();
    expect(isEnabled(schedule.open)).toBe(false);
    typeDescription('Dusk');
    await clickControl(schedule.open);
    await chooseTime(schedule.publishTime, friday);
    expect(requestsTo(saveOf(newId)).at(-1)?.body).toMatchObject({ description: 'Dusk', photoIds: [] });
    expect(requestsTo(plan).map(({ body }) => body)).toEqual([
      { kind: 'post', ids: [newId], publish: friday, zone: 'Europe/Paris' },
    ]);
    expect(requestsTo(createRoute)).toEqual([]);
    expect(path()).toBe(pages.adminPosts);
    expect(pageText()).toContain(schedule.scheduled(fridayText));
  });

  it('is public at once if its time has passed', async () => {
    const { path } = await open({ [plan]: someSchedule() });
    typeDescription('Dusk');
    await clickControl(schedule.open);
    await chooseTime(schedule.publishTime, '2020-01-01T00:00');
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(postEditor.created)).toBeTruthy();
    expect(screen.getByText(postEditor.newPost)).toBeTruthy();
  });

  it('stays in the form when planning is refused', async () => {
    const { path } = await open({ [plan]: problemResponse('internal') });
    typeDescription('Dusk');
    await clickControl(schedule.open);
    await chooseTime(schedule.publishTime, friday);
    expect(path()).toBe(pages.adminCreatePost);
    expect(alertTexts()).toHaveLength(1);
    expect(isEnabled(submitLabel)).toBe(true);
  });
});

describe('the draft of a planned post', () => {
  const open = (responses: Record<string, unknown> = {}) =>
    openPages(draftPath(draft.id), {
      [`GET /api/admin/post-drafts/${draft.id}`]: { draft },
      [saveOf(draft.id)]: { draft },
      [read]: planned(draft.id),
      ...responses,
    });

  it('says when it goes live, and does not save itself', async () => {
    const { requestsTo } = await open();
    expect(pageText()).toContain(schedule.when('publish', fridayText));
    expect(screen.queryByRole('button', { name: submitLabel })).toBeNull();
    // Its date is that of its publication.
    expect(screen.queryByLabelText(postEditor.date)).toBeNull();
    jest.useFakeTimers();
    typeDescription('Half a sen');
    await act(() => jest.advanceTimersByTimeAsync(2 * pauseMs));
    expect(requestsTo(saveOf(draft.id))).toEqual([]);
  });

  it('is saved by its button', async () => {
    const { requestsTo, path } = await open();
    typeDescription('A whole sentence.');
    await clickControl('Save');
    expect(requestsTo(saveOf(draft.id)).map(({ body }) => body)).toEqual([
      { description: 'A whole sentence.', day: draft.day, photoIds: [], updatedOn: draft.updatedOn },
    ]);
    expect(requestsTo(plan)).toEqual([]);
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(schedule.savedPost)).toBeTruthy();
  });

  it('gets another time', async () => {
    const { requestsTo, path } = await open({ [plan]: planned(draft.id) });
    await clickControl(schedule.changeTime);
    await chooseTime(schedule.publishTime, '2036-11-29T18:00');
    expect(requestsTo(plan)[0]?.body).toMatchObject({ ids: [draft.id], publish: '2036-11-29T18:00' });
    expect(path()).toBe(pages.adminPosts);
  });

  it('asks before its changes are lost', async () => {
    await open();
    typeDescription('Changed');
    await clickControl('Cancel', 'link');
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy();
  });
});

describe('the list of posts', () => {
  const post = someAdminPost({ description: 'Dawn' });
  const lists = {
    'GET /api/admin/posts': { posts: [post], nextCursor: null, total: 1 },
    'GET /api/admin/post-drafts': { drafts: [draft, someDraft({ id: newId, description: 'Later' })] },
  };
  const badgesOf = (name: string) =>
    within(screen.getByText(name).closest('li') as HTMLElement).getByText(/^(Draft|Scheduled|Published)/)
      .textContent;

  it('tells drafts, planned posts and published ones apart', async () => {
    await openPages(pages.adminPosts, {
      ...lists,
      [read]: someSchedule(
        someEntry({ ids: [draft.id], at }),
        someEntry({ ids: [post.id], at, action: 'takeDown', isPublic: true }),
      ),
    });
    expect(badgesOf('Later')).toBe(postDrafts.badge);
    expect(badgesOf('Dusk')).toContain(schedule.badge);
    expect(badgesOf('Dawn')).toBe(postDrafts.published);
    expect(pageText()).toContain(schedule.until(fridayText));
  });

  it('plans a draft, and undoes that', async () => {
    const { requestsTo } = await openPages(pages.adminPosts, { ...lists, [plan]: planned(draft.id) });
    await clickControl(`${schedule.open} Dusk`);
    await chooseTime(schedule.publishTime, friday);
    expect(pageText()).toContain(schedule.scheduled(fridayText));
    await clickControl(trash.undo);
    expect(requestsTo(plan).map(({ body }) => body)).toEqual([
      { kind: 'post', ids: [draft.id], publish: friday, zone: 'Europe/Paris' },
      { kind: 'post', ids: [draft.id], publish: null, zone: 'Europe/Paris' },
    ]);
  });

  it('takes a post down, at a time or now', async () => {
    const { requestsTo } = await openPages(pages.adminPosts, { ...lists, [plan]: someSchedule() });
    await clickControl(`${schedule.openTakeDown} Dawn`);
    expect(dialog().queryByLabelText(schedule.publishTime)).toBeNull();
    fireEvent.click(dialog().getByRole('button', { name: schedule.save }));
    await flushUpdates();
    expect(dialog().getByText(schedule.timeMissing)).toBeTruthy();
    await clickControl(schedule.now.takeDown);
    expect(requestsTo(plan).map(({ body }) => body)).toEqual([
      { kind: 'post', ids: [post.id], takeDown: 'now', zone: 'Europe/Paris' },
    ]);
    expect(screen.getByText(schedule.postTakenDown)).toBeTruthy();
    expect(requestsTo('GET /api/admin/posts').length).toBeGreaterThan(1);
  });

  it('is where a post leads that was taken down in its editor', async () => {
    const { path } = await openPages(editPostPath(post.id), {
      ...lists,
      [`GET /api/admin/posts/${post.id}`]: { post },
      [plan]: someSchedule(),
    });
    await clickControl(schedule.openTakeDown);
    await clickControl(schedule.now.takeDown);
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(schedule.postTakenDown)).toBeTruthy();
  });
});
