/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import {
  type AdminPhoto,
  adminTexts,
  editPostPath,
  pages,
  postPath,
  problems,
  texts,
} from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { badGatewayResponse, problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someAdminPost } from '../../shared/testing/post.builder.ts';
import {
  changeAndFlush,
  alertTexts,
  chooseFiles,
  createRoute,
  someFiles,
  isEnabled,
  createResponse,
  openCreatePost,
  openPages,
  photoNames,
  flushUpdates,
  submitLabel,
  typeDescription,
} from './post-editor.fixture.tsx';
import { clickControl } from '../testing/open-admin.tsx';

const { postEditor, upload } = adminTexts;

describe('sending a post', () => {
  it('sends the photos first, unlisted, then the post with them in order, and returns to the posts', async () => {
    const { goBack, uploads, requestsTo, path } = await openCreatePost();
    typeDescription('  Dusk ');
    await chooseFiles(someFiles(2));
    await clickControl('Move 2.jpg earlier');
    await clickControl(submitLabel);
    expect(screen.getAllByText(`${postEditor.uploadingPhotos}: 0 of 2`)).toHaveLength(1);
    expect(isEnabled(submitLabel)).toBe(false);
    expect(uploads.map(({ fields }) => fields['unlisted'])).toEqual(['1', '1']);
    await changeAndFlush(() => uploads[0]?.progress(5));
    expect(screen.getByRole('progressbar', { name: 'Upload of 1.jpg' }).getAttribute('aria-valuenow')).toBe(
      '50',
    );
    expect(requestsTo(createRoute)).toEqual([]);
    await changeAndFlush(() => uploads[0]?.succeed());
    expect(screen.getByText(`${postEditor.uploadingPhotos}: 1 of 2`)).toBeTruthy();
    await changeAndFlush(() => uploads[1]?.succeed());
    expect(requestsTo(createRoute).map(({ body }) => body)).toEqual([
      {
        description: 'Dusk',
        photoIds: ['photo-of-2.jpg', 'photo-of-1.jpg'],
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(postEditor.created)).toBeTruthy();
    const created = within(screen.getByRole('region', { name: postEditor.newPost }));
    expect(created.getByRole('link', { name: postEditor.seeIt }).getAttribute('href')).toBe(
      postPath(createResponse.post.id),
    );
    expect(created.getByRole('button', { name: texts.post.share })).toBeTruthy();
    await clickControl(postEditor.close);
    expect(screen.queryByRole('region', { name: postEditor.newPost })).toBeNull();
    // Going back skips the form.
    await goBack();
    expect(path()).toBe(pages.admin);
  });

  it('sends the chosen day', async () => {
    const { requestsTo } = await openCreatePost();
    typeDescription('Dusk');
    fireEvent.change(screen.getByLabelText(postEditor.date), { target: { value: '2020-02-29' } });
    await clickControl(submitLabel);
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({
      createdOn: expect.stringMatching(/^2020-02-29T/),
    });
  });

  it('shows that the post is being created', async () => {
    let respond: (value: unknown) => void = () => undefined;
    const { requestsTo } = await openCreatePost({
      [createRoute]: () => new Promise((resolve) => (respond = resolve)),
    });
    typeDescription('Dusk');
    await clickControl(submitLabel);
    expect(screen.getByText(postEditor.creatingPost)).toBeTruthy();
    expect(isEnabled(submitLabel)).toBe(false);
    fireEvent.submit(screen.getByRole('button', { name: submitLabel }).closest('form') as HTMLFormElement);
    await flushUpdates();
    expect(requestsTo(createRoute)).toHaveLength(1);
    await changeAndFlush(() => respond(createResponse));
  });

  it('merges two files that are the same photo', async () => {
    const { uploads, requestsTo } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(2));
    await clickControl(submitLabel);
    await changeAndFlush(() => uploads.forEach(({ succeed }) => succeed({ photoId: 'same' })));
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({ photoIds: ['same'] });
  });

  it('keeps everything when a photo fails, counts the failures and retries one photo', async () => {
    const { uploads, requestsTo, path } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(3));
    await clickControl(submitLabel);
    await changeAndFlush(() => {
      uploads[0]?.succeed();
      uploads[1]?.refuse('internal');
      uploads[2]?.succeed();
    });
    expect(alertTexts()).toContain('1 photos failed to upload');
    expect(requestsTo(createRoute)).toEqual([]);
    expect(path()).toBe(pages.adminCreatePost);
    expect(photoNames()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('Dusk');

    await clickControl('Retry 2.jpg');
    expect(isEnabled(submitLabel)).toBe(false);
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['1.jpg', '2.jpg', '3.jpg', '2.jpg']);
    await changeAndFlush(() => uploads[3]?.succeed());
    expect(alertTexts()).toEqual([]);
    expect(requestsTo(createRoute)).toEqual([]);
    await clickControl(submitLabel);
    expect(uploads).toHaveLength(4);
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({
      photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg', 'photo-of-3.jpg'],
    });
  });

  it('shows the same text for an invalid file type, whether the API or the page refuses it', async () => {
    const { uploads } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(1));
    await clickControl(submitLabel);
    await changeAndFlush(() => uploads[0]?.refuse('file_type_invalid'));
    expect(screen.getByText(adminTexts.postRefusals.invalidTypes(['1.jpg']))).toBeTruthy();
  });

  it('retries failed photos with the post, or saves without them', async () => {
    const { uploads, requestsTo } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(2));
    await clickControl(submitLabel);
    await changeAndFlush(() => {
      uploads[0]?.succeed();
      uploads[1]?.refuse('file_empty');
    });
    await clickControl(submitLabel);
    await changeAndFlush(() => uploads[2]?.refuse('file_empty'));
    expect(alertTexts()).toContain(upload.someFailed(1));
    await clickControl('Remove 2.jpg');
    await clickControl(submitLabel);
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({ photoIds: ['photo-of-1.jpg'] });
  });

  describe('while photos are being processed', () => {
    const failure = { code: 'damaged', text: adminTexts.photoFailure.damaged } as const;
    const sendTwo = async () => {
      const opened = await openCreatePost();
      typeDescription('Dusk');
      await chooseFiles(someFiles(2));
      await clickControl(submitLabel);
      await changeAndFlush(() => {
        opened.uploads[0]?.succeed({ status: 'processing' });
        opened.uploads[1]?.succeed({ status: 'processing' });
      });
      const sendPhotoEvent = (number: number, news: Partial<AdminPhoto>) => {
        const photo = someAdminPhoto({ id: `photo-of-${number}.jpg`, ...news });
        return changeAndFlush(() => opened.streams[0]?.give('photo', photo));
      };
      return { ...opened, sendPhotoEvent };
    };

    it('waits for them and then creates the post', async () => {
      const { requestsTo, path, sendPhotoEvent } = await sendTwo();
      expect(screen.getByText(`${postEditor.preparingPhotos}: 0 of 2`)).toBeTruthy();
      expect(requestsTo(createRoute)).toEqual([]);
      await sendPhotoEvent(1, { status: 'ready' });
      expect(screen.getByText(`${postEditor.preparingPhotos}: 1 of 2`)).toBeTruthy();
      await sendPhotoEvent(2, { status: 'ready' });
      expect(requestsTo(createRoute)).toHaveLength(1);
      expect(path()).toBe(pages.adminPosts);
    });

    it('does not save the post if a photo is damaged, and shows which', async () => {
      const { requestsTo, path, sendPhotoEvent } = await sendTwo();
      await sendPhotoEvent(1, { status: 'ready' });
      await sendPhotoEvent(2, { status: 'failed', failure });
      expect(alertTexts()).toContain(upload.someFailed(1));
      expect(screen.getByText(failure.text)).toBeTruthy();
      expect([requestsTo(createRoute), path()]).toEqual([[], pages.adminCreatePost]);
      await clickControl('Remove 2.jpg');
      await clickControl(submitLabel);
      expect(requestsTo(createRoute)[0]?.body).toMatchObject({ photoIds: ['photo-of-1.jpg'] });
    });

    it('also waits for the other photos when one is damaged before all have arrived', async () => {
      const opened = await openCreatePost();
      typeDescription('Dusk');
      await chooseFiles(someFiles(2));
      await clickControl(submitLabel);
      await changeAndFlush(() => opened.uploads[0]?.succeed({ status: 'processing' }));
      const sendPhotoEvent = (number: number) =>
        changeAndFlush(() =>
          opened.streams[0]?.give(
            'photo',
            someAdminPhoto({ id: `photo-of-${number}.jpg`, status: 'failed', failure }),
          ),
        );
      await sendPhotoEvent(1);
      await changeAndFlush(() => opened.uploads[1]?.succeed({ status: 'processing' }));
      expect(alertTexts()).toEqual([]);
      await sendPhotoEvent(2);
      expect(alertTexts()).toContain(upload.someFailed(2));
      expect(opened.requestsTo(createRoute)).toEqual([]);
    });

    it('can skip the wait', async () => {
      const { requestsTo } = await sendTwo();
      await clickControl(postEditor.createNow);
      expect(requestsTo(createRoute)[0]?.body).toMatchObject({
        photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg'],
      });
    });
  });

  it.each([
    ['the server’s text', () => problemResponse('too_many_files'), problems.too_many_files.detail],
    ['the status', badGatewayResponse, 'Failed to create post: 502'],
    [
      'that nothing answered',
      () => Promise.reject(new TypeError('gone')),
      'The site did not respond. Please try again in a moment.',
    ],
  ])('shows %s when the post is refused, and then sends the same post again', async (_, respond, text) => {
    let refuses = true;
    const { requestsTo, path } = await openCreatePost({
      [createRoute]: () => (refuses ? respond() : createResponse),
    });
    typeDescription('Dusk');
    await clickControl(submitLabel);
    expect(alertTexts()).toEqual([text]);
    expect(path()).toBe(pages.adminCreatePost);
    refuses = false;
    await clickControl(submitLabel);
    const keys = requestsTo(createRoute).map(({ body }) => (body as { key: string }).key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(path()).toBe(pages.adminPosts);
  });

  it('removes a photo that was deleted meanwhile, and keeps the rest', async () => {
    const [there, gone] = [someAdminPhoto({ originalName: 'there.jpg' }), someAdminPhoto()];
    const post = someAdminPost({ photos: [gone, there] });
    const update = `PATCH /api/posts/${post.id}`;
    await openPages(editPostPath(post.id), {
      [`GET /api/admin/posts/${post.id}`]: { post },
      [update]: problemResponse('photo_not_found'),
      'GET /api/admin/photos': { photos: [there], nextCursor: null, total: 1 },
    });
    typeDescription('Dawn');
    await clickControl('Save');
    expect(alertTexts()).toEqual([problems.photo_not_found.detail]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('leaving the form', () => {
  it('asks nothing when nothing was changed', async () => {
    const { path } = await openCreatePost();
    await clickControl('Cancel', 'link');
    expect(path()).toBe(pages.adminPosts);
  });

  it('asks on Cancel and on any other navigation, and stops running uploads', async () => {
    const { uploads, path, navigateTo } = await openCreatePost();
    typeDescription('Dusk');
    await clickControl('Cancel', 'link');
    await clickControl('Keep editing');
    expect(path()).toBe(pages.adminCreatePost);
    await chooseFiles(someFiles(1));
    await clickControl(submitLabel);
    await navigateTo('/elsewhere');
    expect(path()).toBe(pages.adminCreatePost);
    await clickControl('Discard changes');
    expect(path()).toBe('/elsewhere');
    expect(uploads[0]?.isAborted).toBe(true);
  });

  it('asks on reload while there are unsaved changes', async () => {
    await openCreatePost();
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(reload()).toBe(false);
    typeDescription('Dusk');
    expect(reload()).toBe(true);
    typeDescription('');
    expect(reload()).toBe(false);
  });
});

describe('editing a post', () => {
  const photos = ['a.jpg', 'b.jpg'].map((originalName) =>
    someAdminPhoto({ originalName, status: 'ready', thumbnailUrl: `/${originalName}` }),
  );
  const post = someAdminPost({ description: 'Dusk', photos });
  const read = `GET /api/admin/posts/${post.id}`;
  const update = `PATCH /api/posts/${post.id}`;
  const edit = (responses: Record<string, unknown> = {}) =>
    openPages(editPostPath(post.id), { [read]: { post }, [update]: { post }, ...responses });

  it('starts with the stored post, and sends the version that it is based on', async () => {
    const saved = { ...post, updatedOn: '2026-03-04T12:00:00.001Z' };
    const { requestsTo, path } = await edit({ [update]: { post: saved } });
    expect(photoNames()).toEqual(['a.jpg', 'b.jpg']);
    await clickControl('Move b.jpg earlier');
    typeDescription('Dawn');
    await clickControl('Save');
    expect(requestsTo(update)[0]?.body).toEqual({
      description: 'Dawn',
      photoIds: photos.map(({ id }) => id).toReversed(),
      updatedOn: post.updatedOn,
    });
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(postEditor.saved)).toBeTruthy();
    await clickControl(adminTexts.trash.undo);
    expect(requestsTo(update)[1]?.body).toEqual({
      description: 'Dusk',
      photoIds: photos.map(({ id }) => id),
      updatedOn: saved.updatedOn,
    });
  });

  it('shows that the post was changed elsewhere meanwhile', async () => {
    const { path } = await edit({ [update]: problemResponse('post_changed') });
    typeDescription('Dawn');
    await clickControl('Save');
    expect(alertTexts()).toEqual([problems.post_changed.detail]);
    expect(path()).toBe(editPostPath(post.id));
  });

  it('shows why a photo failed', async () => {
    const failure = { code: 'damaged', text: adminTexts.photoFailure.damaged } as const;
    const broken = { ...post, photos: [someAdminPhoto({ status: 'failed', failure })] };
    await edit({ [read]: { post: broken } });
    expect(screen.getByText(failure.text)).toBeTruthy();
  });

  it('shows that a post is not found, and retries a failed load', async () => {
    await edit({ [read]: problemResponse('post_not_found') });
    expect(screen.getByRole('heading', { name: 'Post not found' })).toBeTruthy();
    cleanup();
    let response: unknown = badGatewayResponse();
    await edit({ [read]: () => response });
    expect(screen.getByRole('heading', { name: texts.post.failed(502) })).toBeTruthy();
    response = { post };
    await clickControl(texts.errorScreen.retry);
    expect(photoNames()).toEqual(['a.jpg', 'b.jpg']);
  });
});
