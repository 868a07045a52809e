/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import {
  adminTexts,
  createPostPath,
  editPostPath,
  pages,
  problems,
  routePath,
  texts,
} from '@sandstone/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someAdminPost } from '../../shared/testing/post.builder.ts';
import {
  changeAndFlush,
  alertTexts,
  chooseFiles,
  someFile,
  someFiles,
  isEnabled,
  openPages,
  photoNames,
  typeDescription,
} from './post-editor.fixture.tsx';
import { clickControl } from '../testing/open-admin.tsx';

const { photoManager, postEditor } = adminTexts;
const create = 'POST /api/posts';
const submit = postEditor.createTitle;
const made = { post: someAdminPost() };
const open = (responses: Record<string, unknown> = {}) =>
  openPages(pages.adminCreatePost, { [create]: made, ...responses });

describe('the description', () => {
  it.each([
    ['', false],
    ['   ', false],
    ['x', true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
  ])('%j can be sent: %j', async (description, expected) => {
    await open();
    typeDescription(description);
    expect(isEnabled(submit)).toBe(expected);
  });

  it('shows its length, and when it is too long', async () => {
    await open();
    expect(screen.getByText(/^0 \/ 255/)).toBeTruthy();
    typeDescription('x'.repeat(256));
    expect(screen.getByText(/^256 \/ 255/)).toBeTruthy();
    expect(alertTexts()).toEqual(['Description must be 255 characters or less']);
    typeDescription('Dusk');
    expect(alertTexts()).toEqual([]);
  });

  it('is reported as required when left empty', async () => {
    await open();
    expect(alertTexts()).toEqual([]);
    fireEvent.blur(screen.getByLabelText('Description'));
    expect(alertTexts()).toEqual(['Description is required']);
  });
});

describe('photos of the device', () => {
  it('are shown immediately and sent only with the post', async () => {
    const { uploads } = await open();
    await chooseFiles(someFiles(3));
    expect(photoNames()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(uploads).toEqual([]);
  });

  it('are limited to ten, including those already in the post', async () => {
    await open();
    await chooseFiles(someFiles(8));
    await chooseFiles([someFile('a.jpg'), someFile('b.jpg'), someFile('c.jpg')]);
    expect(alertTexts()).toEqual(['Too many files. Maximum 10 photos allowed. Currently selected: 8']);
    expect(photoNames()).toHaveLength(8);
    await chooseFiles([someFile('a.jpg'), someFile('b.jpg')]);
    expect(photoNames()).toHaveLength(10);
    expect(alertTexts()).toEqual([]);
    expect(isEnabled('From the gallery')).toBe(false);
  });

  it('of another file type are named and left out', async () => {
    await open();
    await chooseFiles([
      someFile('notes.txt', 'text/plain'),
      someFile('dune.jpg'),
      someFile('clip.svg', 'image/svg+xml'),
    ]);
    expect(alertTexts()).toEqual([adminTexts.postRefusals.invalidTypes(['notes.txt', 'clip.svg'])]);
    expect(photoNames()).toEqual(['dune.jpg']);
  });

  it('that the browser cannot show are marked before they are sent', async () => {
    await open();
    await chooseFiles(someFiles(2));
    fireEvent.error(screen.getByRole('img', { name: '1.jpg' }));
    const [damaged, sound] = within(screen.getByRole('list', { name: 'Photos in order' })).getAllByRole(
      'listitem',
    ) as [HTMLElement, HTMLElement];
    expect(within(damaged).getByText(postEditor.unreadable)).toBeTruthy();
    expect(within(sound).queryByText(postEditor.unreadable)).toBeNull();
  });

  it('can be pasted', async () => {
    await open();
    const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { files: [someFile('image.png', 'image/png')] },
    });
    await changeAndFlush(() => document.dispatchEvent(pasted));
    expect(photoNames()).toEqual(['image.png']);
    expect(pasted.defaultPrevented).toBe(true);
    const words = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { files: [] },
    });
    await changeAndFlush(() => document.dispatchEvent(words));
    expect(words.defaultPrevented).toBe(false);
  });
});

describe('the order', () => {
  it('changes with buttons, which keep the focus', async () => {
    await open();
    await chooseFiles(someFiles(3));
    await clickControl('Move 3.jpg earlier');
    expect(photoNames()).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 3.jpg earlier');
    await clickControl('Move 3.jpg earlier');
    await clickControl('Move 3.jpg earlier');
    expect(photoNames()).toEqual(['3.jpg', '1.jpg', '2.jpg']);
    expect(screen.getByText('3.jpg is photo 1 of 3')).toBeTruthy();
    await clickControl('Move 3.jpg later');
    await clickControl('Move 2.jpg first');
    expect(photoNames()).toEqual(['2.jpg', '1.jpg', '3.jpg']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 2.jpg first');
    await clickControl('Remove 1.jpg');
    expect(photoNames()).toEqual(['2.jpg', '3.jpg']);
  });

  describe('tapping repeatedly at one spot', () => {
    const tap = (label: string) =>
      changeAndFlush(() => fireEvent.click(screen.getByRole('button', { name: label }), { detail: 1 }));
    const touch = (element: Element) => fireEvent(element, new MouseEvent('pointerdown', { bubbles: true }));

    it('keeps moving the photo of the first tap', async () => {
      await open();
      await chooseFiles(someFiles(4));
      await tap('Move 4.jpg earlier');
      expect(photoNames()).toEqual(['1.jpg', '2.jpg', '4.jpg', '3.jpg']);
      await tap('Move 3.jpg earlier');
      expect(photoNames()).toEqual(['1.jpg', '4.jpg', '2.jpg', '3.jpg']);
      expect(screen.getByText('4.jpg is photo 2 of 4')).toBeTruthy();
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 4.jpg earlier');
      await tap('Move 3.jpg earlier');
      await tap('Move 3.jpg earlier');
      expect(photoNames()).toEqual(['4.jpg', '1.jpg', '2.jpg', '3.jpg']);
    });

    it('moves the other photo after a touch elsewhere, and by key', async () => {
      await open();
      await chooseFiles(someFiles(3));
      await tap('Move 3.jpg earlier');
      touch(screen.getByLabelText('Description'));
      await tap('Move 2.jpg earlier');
      expect(photoNames()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
      await clickControl('Move 3.jpg earlier');
      expect(photoNames()).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    });
  });
});

describe('photos of the gallery', () => {
  const [one, two] = [
    someAdminPhoto({ originalName: 'one.jpg', status: 'ready', thumbnailUrl: '/one.jpg' }),
    someAdminPhoto({ originalName: 'two.jpg', status: 'ready', thumbnailUrl: '/two.jpg' }),
  ];
  const unlisted = someAdminPhoto({ originalName: 'hidden.jpg', status: 'ready', listed: false });
  const gallery = {
    'GET /api/admin/photos': { photos: [one, two, unlisted], nextCursor: null, total: 3 },
  };

  it('are added in the order of selection', async () => {
    const { requestsTo } = await open(gallery);
    await chooseFiles([someFile('mine.jpg')]);
    await clickControl('From the gallery');
    expect(screen.queryByRole('button', { name: 'hidden.jpg' })).toBeNull();
    await clickControl('two.jpg');
    await clickControl('one.jpg');
    await clickControl('Add 2 photos');
    expect(photoNames()).toEqual(['mine.jpg', 'two.jpg', 'one.jpg']);
    await clickControl('Remove mine.jpg');
    typeDescription('Dusk');
    await clickControl(submit);
    expect(requestsTo(create)[0]?.body).toMatchObject({ photoIds: [two.id, one.id] });
  });

  it('are found by words', async () => {
    await open({
      'GET /api/admin/photos': ({ query }: { query: { search?: string } }) => ({
        photos: query.search === undefined ? [one, two] : query.search === 'two' ? [two] : [],
        nextCursor: null,
        total: 2,
      }),
    });
    await clickControl('From the gallery');
    const field = screen.getByRole('searchbox', { name: photoManager.search });
    fireEvent.change(field, { target: { value: 'two' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'one.jpg' })).toBeNull());
    await clickControl('two.jpg');
    fireEvent.change(field, { target: { value: 'three' } });
    await waitFor(() => expect(screen.getByText(photoManager.nothingFound('three'))).toBeTruthy());
    // The photos that were selected before stay selected.
    await clickControl('Add 1 photo');
    expect(photoNames()).toEqual(['two.jpg']);
  });

  it('are there from the start if the address names them', async () => {
    await openPages(createPostPath([two.id, one.id, 'unknown']), {
      'GET /api/admin/photos': { photos: [one, two], nextCursor: null, total: 2 },
    });
    expect(photoNames()).toEqual(['two.jpg', 'one.jpg']);
  });

  it('are limited to ten, and cannot be added twice', async () => {
    await open(gallery);
    await chooseFiles(someFiles(9));
    await clickControl('From the gallery');
    await clickControl('one.jpg');
    await clickControl('two.jpg');
    expect(alertTexts()).toEqual(['Too many files. Maximum 10 photos allowed. Currently selected: 10']);
    await clickControl('Add 1 photo');
    expect(photoNames()).toHaveLength(10);
    await clickControl('Remove 1.jpg');
    await clickControl('From the gallery');
    expect(isEnabled('one.jpg In the post')).toBe(false);
  });

  it('can be reloaded after a failure', async () => {
    let response: unknown = problemResponse('unavailable');
    await open({ 'GET /api/admin/photos': () => response });
    await clickControl('From the gallery');
    expect(alertTexts()).toEqual([problems.unavailable.detail]);
    response = gallery['GET /api/admin/photos'];
    await clickControl(texts.errorScreen.retry);
    expect(screen.getByRole('button', { name: 'one.jpg' })).toBeTruthy();
  });
});

it('says why a photo of a draft cannot be shown, and tries it again or leaves it out', async () => {
  const failed = someAdminPhoto({
    originalName: 'half.jpg',
    status: 'failed',
    failure: { code: 'damaged', text: adminTexts.photoFailure.damaged },
  });
  const post = someAdminPost({ photos: [failed] });
  const { requestsTo } = await openPages(editPostPath(post.id), {
    [`GET ${routePath('adminPost', { id: post.id })}`]: { post },
    [`POST ${routePath('adminRetryPhoto', { id: failed.id })}`]: {
      ...failed,
      status: 'processing',
      failure: null,
      change: failed.change + 1,
    },
  });
  const tile = within(screen.getByRole('list', { name: 'Photos in order' })).getByRole('listitem');
  expect(tile.textContent).toContain(adminTexts.photoFailure.damaged);
  await clickControl('Retry half.jpg');
  expect(tile.textContent).toContain('Processing');
  expect(requestsTo(`POST ${routePath('adminRetryPhoto', { id: failed.id })}`)).toHaveLength(1);
  await clickControl('Remove half.jpg');
  expect(screen.queryByRole('listitem')).toBeNull();
});
