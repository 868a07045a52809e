/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { adminTexts, draftPath, editPostPath, pages } from '@sandstone/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { badGatewayResponse, problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPost, someDraft } from '../../shared/testing/post.builder.ts';
import { someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { unsavedTexts } from '../../shared/visits/personal-items.ts';
import { clickControl } from '../testing/open-admin.tsx';
import { pauseMs } from './draft-saver.ts';
import { flushUpdates, openPages, typeDescription } from './post-editor.fixture.tsx';

const { postDrafts, unsavedTexts: texts } = adminTexts;
const newId = '00000000-0000-4000-a000-000000000001';
const saveOf = (id: string) => `PUT /api/admin/post-drafts/${id}`;
const readOf = (id: string) => `GET /api/admin/post-drafts/${id}`;
const text = () => (screen.getByLabelText('Description') as HTMLTextAreaElement).value;
const isOffered = () => screen.queryByRole('button', { name: texts.discard }) !== null;
/** Ends the page as a killed tab does: only the browser's storage stays. */
const kill = () => {
  jest.useRealTimers();
  cleanup();
};

describe('the text of a new post', () => {
  const open = (response: unknown) => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValueOnce(newId);
    return openPages(pages.adminCreatePost, { [saveOf(newId)]: response });
  };

  it('survives a tab that ends before anything is saved, and is saved by itself afterwards', async () => {
    await open(badGatewayResponse());
    typeDescription('Dusk over the dunes');
    kill();
    const { requestsTo } = await open({ draft: someDraft({ id: newId }) });
    expect(text()).toBe('Dusk over the dunes');
    jest.useFakeTimers();
    await act(async () => dispatchEvent(new Event('online')));
    await advanceTime(pauseMs);
    expect(requestsTo(saveOf(newId)).map(({ body }) => body)).toMatchObject([
      { description: 'Dusk over the dunes' },
    ]);
    expect(unsavedTexts.get()).toBeNull();
  });

  it('is not that of the next one when it was saved', async () => {
    await open({ draft: someDraft({ id: newId }) });
    jest.useFakeTimers();
    typeDescription('Dusk');
    await advanceTime(pauseMs);
    kill();
    await open(badGatewayResponse());
    expect(text()).toBe('');
  });
});

describe('the text of a draft', () => {
  const draft = someDraft({ id: newId, description: 'Dusk', updatedOn: '2026-01-01T00:00:00.000Z' });
  const open = (known: typeof draft, response: unknown) =>
    openPages(draftPath(newId), { [readOf(newId)]: { draft: known }, [saveOf(newId)]: response });
  const writeAndLose = async () => {
    await open(draft, problemResponse('unauthenticated'));
    jest.useFakeTimers();
    typeDescription('Dusk over the dunes');
    await advanceTime(pauseMs);
    expect(screen.getByText(postDrafts.failed)).toBeTruthy();
    kill();
  };

  it('that was written after the session had ended is there again, and saves itself', async () => {
    await writeAndLose();
    const { requestsTo } = await open(draft, { draft });
    expect(text()).toBe('Dusk over the dunes');
    jest.useFakeTimers();
    await act(async () => dispatchEvent(new Event('online')));
    await advanceTime(pauseMs);
    expect(requestsTo(saveOf(newId)).map(({ body }) => body)).toMatchObject([
      { description: 'Dusk over the dunes', updatedOn: draft.updatedOn },
    ]);
  });

  it('overwrites nothing that another device has saved meanwhile: the creator is asked', async () => {
    await writeAndLose();
    const newer = { ...draft, description: 'Dawn', updatedOn: '2026-01-02T00:00:00.000Z' };
    const { requestsTo } = await open(newer, problemResponse('post_draft_changed'));
    await act(async () => dispatchEvent(new Event('online')));
    await flushUpdates();
    expect(screen.getByText(postDrafts.changed)).toBeTruthy();
    expect(requestsTo(saveOf(newId)).map(({ body }) => body)).toMatchObject([{ updatedOn: draft.updatedOn }]);
    await clickControl(postDrafts.loadNewer);
    expect(text()).toBe('Dawn');
  });
});

describe('the text of a draft that is planned', () => {
  const draft = someDraft({ id: newId, description: 'Dusk' });
  const open = (known = draft, response: unknown = { draft }) =>
    openPages(draftPath(newId), {
      [readOf(newId)]: { draft: known },
      [saveOf(newId)]: response,
      'GET /api/admin/schedule': someSchedule(someEntry({ ids: [newId], at: '2036-11-28T17:00:00.000Z' })),
    });

  it('is offered again, and saved on request alone, so that no half sentence is published', async () => {
    await open();
    typeDescription('Dusk over');
    kill();
    const { requestsTo } = await open();
    expect([text(), isOffered(), requestsTo(saveOf(newId))]).toEqual(['Dusk over', true, []]);
    await clickControl('Save');
    expect(requestsTo(saveOf(newId)).map(({ body }) => body)).toMatchObject([
      { description: 'Dusk over', updatedOn: draft.updatedOn },
    ]);
    expect(unsavedTexts.get()).toBeNull();
  });

  it('overwrites nothing that another device has saved meanwhile: the creator is asked', async () => {
    await open();
    typeDescription('Dusk over');
    kill();
    const newer = { ...draft, description: 'Dawn', updatedOn: '2030-01-02T00:00:00.000Z' };
    await open(newer, problemResponse('post_draft_changed'));
    await clickControl('Save');
    expect(screen.getAllByText(postDrafts.changed).length).toBeGreaterThan(0);
    await clickControl(postDrafts.loadNewer);
    expect([text(), unsavedTexts.get()]).toEqual(['Dawn', null]);
  });
});

describe('the text of a draft that is gone', () => {
  it('is shown, and becomes that of a new post on request', async () => {
    const draft = someDraft({ id: newId, description: 'Dusk' });
    await openPages(draftPath(newId), { [readOf(newId)]: { draft } });
    typeDescription('Dusk over the dunes');
    kill();
    const { path } = await openPages(draftPath(newId), {
      [readOf(newId)]: problemResponse('post_draft_not_found'),
    });
    expect(screen.getByText('Dusk over the dunes')).toBeTruthy();
    await clickControl(texts.startAnew);
    expect([path(), text()]).toEqual([pages.adminCreatePost, 'Dusk over the dunes']);
    expect(unsavedTexts.get()).not.toContain(newId);
  });
});

describe('the text of a published post', () => {
  const post = someAdminPost({ description: 'Dusk' });
  const update = `PATCH /api/posts/${post.id}`;
  const open = (known = post) =>
    openPages(editPostPath(post.id), {
      [`GET /api/admin/posts/${post.id}`]: { post: known },
      [update]: { post: known, version: 1 },
    });
  const writeAndLose = async () => {
    await open();
    typeDescription('Dusk over the dunes');
    kill();
  };

  it('is offered again, and can be discarded', async () => {
    await writeAndLose();
    await open();
    expect([text(), isOffered()]).toEqual(['Dusk over the dunes', true]);
    await clickControl(texts.discard);
    expect([text(), isOffered(), unsavedTexts.get()]).toEqual(['Dusk', false, null]);
  });

  it('is saved for the version that it was written for, and then forgotten', async () => {
    await writeAndLose();
    const { requests } = await open({ ...post, updatedOn: '2030-01-01T00:00:00.000Z' });
    await clickControl('Save');
    expect(requests.filter(({ route }) => route === update).map(({ body }) => body)).toMatchObject([
      { description: 'Dusk over the dunes', updatedOn: post.updatedOn },
    ]);
    expect(unsavedTexts.get()).toBeNull();
  });

  it('does not hold back what is written after it was discarded', async () => {
    await writeAndLose();
    const newer = { ...post, description: 'Dawn', updatedOn: '2030-01-01T00:00:00.000Z' };
    const { requests } = await open(newer);
    await clickControl(texts.discard);
    typeDescription('Dawn over the dunes');
    await clickControl('Save');
    expect(requests.filter(({ route }) => route === update).map(({ body }) => body)).toMatchObject([
      { description: 'Dawn over the dunes', updatedOn: newer.updatedOn },
    ]);
  });

  it('is forgotten when the creator leaves without saving', async () => {
    const { navigateTo } = await open();
    typeDescription('Dusk over the dunes');
    await navigateTo(pages.admin);
    await clickControl('Discard changes');
    expect(unsavedTexts.get()).toBeNull();
  });
});
