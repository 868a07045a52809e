/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { adminTexts, draftPath, pages, type PostDraft, texts } from '@sandstone/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { searchDelayMs } from '../shared/components/search-field.tsx';
import { badGatewayResponse, problemResponse, type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someDraft } from '../../shared/testing/post.builder.ts';
import { pauseMs } from './draft-saver.ts';
import {
  alertTexts,
  changeAndFlush,
  chooseFiles,
  createResponse,
  createRoute,
  flushUpdates,
  isEnabled,
  openPages,
  photoNames,
  someFiles,
  submitLabel,
  typeDescription,
} from './post-editor.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { postDrafts, postEditor } = adminTexts;
const newId = '00000000-0000-4000-a000-000000000001';
const list = 'GET /api/admin/post-drafts';
const saveOf = (id: string) => `PUT /api/admin/post-drafts/${id}`;
const readOf = (id: string) => `GET /api/admin/post-drafts/${id}`;
const deleteOf = (id: string) => `DELETE /api/admin/post-drafts/${id}`;
/** Stores every save, and knows all photos. */
const stores = (draft: PostDraft) => (request: { body: unknown }) => {
  const { description, photoIds, missingFiles } = request.body as {
    description: string;
    photoIds: string[];
    missingFiles?: string[];
  };
  const photos = photoIds.map((id) => someAdminPhoto({ id, status: 'ready' }));
  return { draft: { ...draft, description, missingFiles, photos } };
};

const address = () => window.location.pathname + window.location.search;

describe('a new post', () => {
  const open = (responses: Record<string, unknown> = {}) => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValueOnce(newId);
    return openPages(pages.adminCreatePost, {
      [saveOf(newId)]: stores(someDraft({ id: newId })),
      [createRoute]: createResponse,
      ...responses,
    });
  };

  it('saves itself two seconds after the last key, and names the draft in the address', async () => {
    const { requestsTo } = await open();
    jest.useFakeTimers();
    typeDescription('Dusk');
    expect(screen.getByText(postDrafts.unsaved)).toBeTruthy();
    await advanceTime(pauseMs);
    expect(requestsTo(saveOf(newId)).map(({ body }) => body)).toEqual([
      { description: 'Dusk', day: null, photoIds: [] },
    ]);
    expect(screen.getByText(postDrafts.saved).getAttribute('role')).toBe('status');
    expect(address()).toBe(draftPath(newId));
  });

  it('tells that it is not saved, and tries again when the network returns', async () => {
    let response: unknown = badGatewayResponse();
    await open({ [saveOf(newId)]: () => response });
    jest.useFakeTimers();
    typeDescription('Dusk');
    await advanceTime(pauseMs);
    expect(screen.getByText(postDrafts.failed)).toBeTruthy();
    response = { draft: someDraft({ id: newId }) };
    await act(async () => dispatchEvent(new Event('online')));
    await advanceTime(0);
    expect(screen.getByText(postDrafts.saved)).toBeTruthy();
  });

  it('sends its photos as soon as a draft keeps them', async () => {
    const { uploads, requestsTo } = await open();
    await chooseFiles(someFiles(2));
    await flushUpdates();
    expect(uploads.map(({ fileName, fields }) => [fileName, fields['unlisted']])).toEqual([
      ['1.jpg', '1'],
      ['2.jpg', '1'],
    ]);
    expect(screen.getByText(postDrafts.savedWithoutPhotos(2, 0))).toBeTruthy();
    await changeAndFlush(() => uploads.forEach(({ succeed }) => succeed()));
    await flushUpdates();
    expect(requestsTo(saveOf(newId)).at(-1)?.body).toMatchObject({
      photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg'],
    });
    expect(screen.getByText(postDrafts.saved)).toBeTruthy();
    typeDescription('Dusk');
    await clickControl(submitLabel);
    expect(uploads).toHaveLength(2);
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({
      photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg'],
      key: newId,
      draftUpdatedOn: expect.any(String),
    });
  });

  it('sends a failed photo again while the creator is writing', async () => {
    const { uploads } = await open();
    await chooseFiles(someFiles(1));
    await flushUpdates();
    typeDescription('Dusk');
    await changeAndFlush(() => uploads[0]?.refuse('internal'));
    await clickControl('Retry 1.jpg');
    expect([uploads.length, isEnabled(submitLabel)]).toEqual([2, true]);
    await changeAndFlush(() => uploads[1]?.succeed());
    await flushUpdates();
    expect(screen.getByText(postDrafts.saved)).toBeTruthy();
  });

  it('names failed photos, which the draft remembers, and offers no retry that cannot help', async () => {
    const { uploads, requestsTo } = await open();
    await chooseFiles(someFiles(3));
    await flushUpdates();
    await changeAndFlush(() => uploads[0]?.refuse('file_type_invalid'));
    await changeAndFlush(() => uploads[1]?.refuse('file_empty'));
    await flushUpdates();
    expect(
      screen.getByText('Draft saved. One photo is still on the way. 2 photos failed to upload.'),
    ).toBeTruthy();
    await changeAndFlush(() => uploads[2]?.succeed());
    await flushUpdates();
    expect(screen.getByText('Draft saved. 2 photos failed to upload.')).toBeTruthy();
    expect(requestsTo(saveOf(newId)).at(-1)?.body).toMatchObject({ missingFiles: ['1.jpg', '2.jpg'] });
    expect(screen.queryByRole('button', { name: 'Retry 1.jpg' })).toBeNull();
  });

  it('asks nothing when it is left after it was saved', async () => {
    const { path } = await open();
    jest.useFakeTimers();
    typeDescription('Dusk');
    await advanceTime(pauseMs);
    jest.useRealTimers();
    await clickControl('Cancel', 'link');
    expect(path()).toBe(pages.adminPosts);
  });
});

describe('a stored draft', () => {
  const draft = someDraft({
    description: 'Dusk',
    day: '2020-02-29',
    photos: ['a.jpg', 'b.jpg'].map((originalName) =>
      someAdminPhoto({ originalName, status: 'ready', thumbnailUrl: `/${originalName}` }),
    ),
  });
  const open = (responses: Record<string, unknown> = {}) =>
    openPages(draftPath(draft.id), {
      [readOf(draft.id)]: { draft },
      [saveOf(draft.id)]: stores(draft),
      [createRoute]: createResponse,
      ...responses,
    });

  it('is there after a reload, and becomes a post', async () => {
    const { requestsTo, path } = await open();
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('Dusk');
    expect(photoNames()).toEqual(['a.jpg', 'b.jpg']);
    expect(requestsTo(saveOf(draft.id))).toEqual([]);
    await clickControl(submitLabel);
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({
      description: 'Dusk',
      photoIds: draft.photos.map(({ id }) => id),
      createdOn: expect.stringMatching(/^2020-02-29T/),
      key: draft.id,
      draftUpdatedOn: draft.updatedOn,
    });
    expect(path()).toBe(pages.adminPosts);
  });

  it('says which photos had not arrived, until its photos are changed', async () => {
    const lost = { ...draft, missingFiles: ['c.jpg', 'd.jpg'] };
    const { requestsTo } = await open({
      [readOf(draft.id)]: { draft: lost },
      [saveOf(draft.id)]: stores(lost),
    });
    const text = 'These photos have not arrived: c.jpg, d.jpg. Please choose them again.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(requestsTo(saveOf(draft.id))).toEqual([]);
    await clickControl('Remove b.jpg');
    await flushUpdates();
    expect(screen.queryByText(text)).toBeNull();
    expect(requestsTo(saveOf(draft.id)).at(-1)?.body).not.toHaveProperty('missingFiles');
  });

  it('is not found once it was published or deleted', async () => {
    await open({ [readOf(draft.id)]: problemResponse('post_draft_not_found') });
    expect(screen.getByRole('heading', { name: postDrafts.notFound })).toBeTruthy();
  });

  describe('that another window has changed', () => {
    const newer = { ...draft, description: 'Theirs', updatedOn: '2030-01-01T00:00:00.000Z' };
    const meet = async () => {
      let stored = draft;
      const opened = await open({
        [readOf(draft.id)]: () => ({ draft: stored }),
        [saveOf(draft.id)]: (request: { body: { updatedOn: string } }) =>
          request.body.updatedOn === stored.updatedOn
            ? stores(stored)(request)
            : problemResponse('post_draft_changed'),
      });
      stored = newer;
      jest.useFakeTimers();
      typeDescription('Mine');
      await advanceTime(pauseMs);
      jest.useRealTimers();
      expect(alertTexts().join()).toContain(postDrafts.changed);
      expect(isEnabled(submitLabel)).toBe(false);
      return opened;
    };

    it('is replaced by the newer version', async () => {
      await meet();
      await clickControl(postDrafts.loadNewer);
      expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('Theirs');
      expect(alertTexts()).toEqual([]);
    });

    it('is overwritten', async () => {
      const { requestsTo } = await meet();
      await clickControl(postDrafts.keepMine);
      await flushUpdates();
      expect(requestsTo(saveOf(draft.id)).at(-1)?.body).toMatchObject({
        description: 'Mine',
        updatedOn: newer.updatedOn,
      });
      expect(isEnabled(submitLabel)).toBe(true);
    });
  });
});

describe('the list of drafts', () => {
  const written = someDraft({ description: 'Dusk', photos: [someAdminPhoto({ status: 'processing' })] });
  const bare = someDraft({ description: ' ' });
  const open = (responses: Record<string, unknown> = {}) =>
    openPages(pages.adminPosts, { [list]: { drafts: [written, bare] }, ...responses });
  const rows = () => within(screen.getByRole('list', { name: postDrafts.title })).queryAllByRole('listitem');

  it('shows text, badge and links above the posts', async () => {
    await open();
    const [first, second] = rows() as [HTMLElement, HTMLElement];
    expect(first.textContent).toContain(postDrafts.badge);
    expect(within(first).getByRole('link', { name: 'Dusk' }).getAttribute('href')).toBe(
      draftPath(written.id),
    );
    expect(within(second).getByRole('link', { name: postDrafts.noText })).toBeTruthy();
  });

  it('is searched with the posts', async () => {
    const { requestsTo } = await open({
      [list]: ({ query }: RecordedRequest) => ({
        drafts: query['search'] === undefined ? [written, bare] : query['search'] === 'dusk' ? [written] : [],
      }),
    });
    jest.useFakeTimers();
    const search = async (value: string) => {
      fireEvent.change(screen.getByRole('searchbox', { name: postEditor.search }), { target: { value } });
      await advanceTime(searchDelayMs);
      await advanceTime(1);
    };
    await search('dusk');
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Dusk')]);
    // A text that says that nothing was found would be wrong.
    expect(screen.getByText(postEditor.nonePublishedFound('dusk'))).toBeTruthy();
    await search('noon');
    expect(screen.getByRole('heading', { name: postEditor.nothingFound('noon') })).toBeTruthy();
    expect(screen.queryByRole('list', { name: postDrafts.title })).toBeNull();
    expect(requestsTo(list).map(({ query }) => query['search'])).toEqual([undefined, 'dusk', 'noon']);
  });

  it('is not there without drafts', async () => {
    await open({ [list]: { drafts: [] } });
    expect(screen.queryByRole('heading', { name: postDrafts.title })).toBeNull();
  });

  it.each([
    ['a deletion', null],
    ['a draft that is gone already', problemResponse('post_draft_not_found')],
  ])('loses a draft after a confirmation: %s', async (_name, response) => {
    await open({ [deleteOf(written.id)]: response });
    fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Delete/ }));
    await clickControl(postDrafts.deleteConfirm);
    expect(rows()).toHaveLength(1);
  });

  it('shows why a draft was not deleted', async () => {
    await open({ [deleteOf(written.id)]: badGatewayResponse() });
    fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Delete/ }));
    await clickControl(postDrafts.deleteConfirm);
    expect(screen.getByText(postDrafts.deleteFailed(502))).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });

  it('explains that it could not be loaded', async () => {
    let response: unknown = badGatewayResponse();
    await open({ [list]: () => response });
    expect(screen.getByText(postDrafts.unreachable, { exact: false })).toBeTruthy();
    response = { drafts: [written] };
    await clickControl(texts.errorScreen.retry);
    expect(rows()).toHaveLength(1);
  });
});
