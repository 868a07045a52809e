/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdminPhoto, editPostPath, memberTexts, pages, problems, texts } from '@sandstone/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { bringDialogs } from '../../testing/dialog-element.ts';
import { brokenAnswer, refused } from '../../testing/fake-api.ts';
import { someAdminPhoto } from '../../testing/photo.builder.ts';
import { someAdminPost } from '../../testing/post.builder.ts';
import {
  after,
  alerts,
  choose,
  create,
  files,
  isEnabled,
  made,
  openCreatePost,
  openPages,
  order,
  press,
  settle,
  submit,
  write,
} from './post-editor.fixture.tsx';

const { postEditor, upload } = memberTexts;
beforeAll(bringDialogs);
afterEach(cleanup);

describe('sending a post', () => {
  it('sends the photos first, unlisted, then the post with them in order, and returns to the posts', async () => {
    const { goBack, uploads, asks, path } = await openCreatePost();
    write('  Dusk ');
    await choose(files(2));
    await press('Move 2.jpg earlier');
    await press(submit);
    expect(screen.getAllByText(`${postEditor.uploadingPhotos}: 0 of 2`)).toHaveLength(1);
    expect(isEnabled(submit)).toBe(false);
    expect(uploads.map(({ fields }) => fields['unlisted'])).toEqual(['1', '1']);
    await after(() => uploads[0]?.progress(5));
    expect(screen.getByRole('progressbar', { name: 'Upload of 1.jpg' }).getAttribute('aria-valuenow')).toBe(
      '50',
    );
    expect(asks(create)).toEqual([]);
    await after(() => uploads[0]?.arrive());
    expect(screen.getByText(`${postEditor.uploadingPhotos}: 1 of 2`)).toBeTruthy();
    await after(() => uploads[1]?.arrive());
    expect(asks(create).map(({ body }) => body)).toEqual([
      {
        description: 'Dusk',
        photoIds: ['photo-of-2.jpg', 'photo-of-1.jpg'],
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(postEditor.created)).toBeTruthy();
    // Going back skips the form.
    await goBack();
    expect(path()).toBe(pages.admin);
  });

  it('shows that the post is being created', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { asks } = await openCreatePost({ [create]: () => new Promise((resolve) => (answer = resolve)) });
    write('Dusk');
    await press(submit);
    expect(screen.getByText(postEditor.creatingPost)).toBeTruthy();
    expect(isEnabled(submit)).toBe(false);
    fireEvent.submit(screen.getByRole('button', { name: submit }).closest('form') as HTMLFormElement);
    await settle();
    expect(asks(create)).toHaveLength(1);
    await after(() => answer(made));
  });

  it('merges two files that are the same photo', async () => {
    const { uploads, asks } = await openCreatePost();
    write('Dusk');
    await choose(files(2));
    await press(submit);
    await after(() => uploads.forEach(({ arrive }) => arrive({ photoId: 'same' })));
    expect(asks(create)[0]?.body).toMatchObject({ photoIds: ['same'] });
  });

  it('keeps everything when a photo fails, counts the failures and retries one photo', async () => {
    const { uploads, asks, path } = await openCreatePost();
    write('Dusk');
    await choose(files(3));
    await press(submit);
    await after(() => {
      uploads[0]?.arrive();
      uploads[1]?.refuse('file_empty');
      uploads[2]?.arrive();
    });
    expect(alerts()).toContain('1 photos failed to upload');
    expect(asks(create)).toEqual([]);
    expect(path()).toBe(pages.adminCreatePost);
    expect(order()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('Dusk');

    await press('Retry 2.jpg');
    expect(isEnabled(submit)).toBe(false);
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['1.jpg', '2.jpg', '3.jpg', '2.jpg']);
    await after(() => uploads[3]?.arrive());
    expect(alerts()).toEqual([]);
    expect(asks(create)).toEqual([]);
    await press(submit);
    expect(uploads).toHaveLength(4);
    expect(asks(create)[0]?.body).toMatchObject({
      photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg', 'photo-of-3.jpg'],
    });
  });

  it('shows the same text for an invalid file type, whether the API or the page refuses it', async () => {
    const { uploads } = await openCreatePost();
    write('Dusk');
    await choose(files(1));
    await press(submit);
    await after(() => uploads[0]?.refuse('file_type_invalid'));
    expect(screen.getByText(memberTexts.postRefusals.invalidTypes(['1.jpg']))).toBeTruthy();
  });

  it('retries failed photos with the post, or saves without them', async () => {
    const { uploads, asks } = await openCreatePost();
    write('Dusk');
    await choose(files(2));
    await press(submit);
    await after(() => {
      uploads[0]?.arrive();
      uploads[1]?.refuse('file_empty');
    });
    await press(submit);
    await after(() => uploads[2]?.refuse('file_empty'));
    expect(alerts()).toContain(upload.someFailed(1));
    await press('Remove 2.jpg');
    await press(submit);
    expect(asks(create)[0]?.body).toMatchObject({ photoIds: ['photo-of-1.jpg'] });
  });

  describe('while photos are being processed', () => {
    const failure = { code: 'damaged', text: memberTexts.photoFailure.damaged } as const;
    const sendTwo = async () => {
      const opened = await openCreatePost();
      write('Dusk');
      await choose(files(2));
      await press(submit);
      await after(() => {
        opened.uploads[0]?.arrive({ status: 'processing' });
        opened.uploads[1]?.arrive({ status: 'processing' });
      });
      const tell = (number: number, news: Partial<AdminPhoto>) => {
        const photo = someAdminPhoto({ id: `photo-of-${number}.jpg`, ...news });
        return after(() => opened.streams[0]?.dispatchEvent(photoNews(photo)));
      };
      return { ...opened, tell };
    };
    const photoNews = (photo: AdminPhoto) => new MessageEvent('photo', { data: JSON.stringify(photo) });

    it('waits for them and then creates the post', async () => {
      const { asks, path, tell } = await sendTwo();
      expect(screen.getByText(`${postEditor.preparingPhotos}: 0 of 2`)).toBeTruthy();
      expect(asks(create)).toEqual([]);
      await tell(1, { status: 'ready' });
      expect(screen.getByText(`${postEditor.preparingPhotos}: 1 of 2`)).toBeTruthy();
      await tell(2, { status: 'ready' });
      expect(asks(create)).toHaveLength(1);
      expect(path()).toBe(pages.adminPosts);
    });

    it('does not save the post if a photo is damaged, and shows which', async () => {
      const { asks, path, tell } = await sendTwo();
      await tell(1, { status: 'ready' });
      await tell(2, { status: 'failed', failure });
      expect(alerts()).toContain(upload.someFailed(1));
      expect(screen.getByText(failure.text)).toBeTruthy();
      expect([asks(create), path()]).toEqual([[], pages.adminCreatePost]);
      await press('Remove 2.jpg');
      await press(submit);
      expect(asks(create)[0]?.body).toMatchObject({ photoIds: ['photo-of-1.jpg'] });
    });

    it('also waits for the other photos when one is damaged before all have arrived', async () => {
      const opened = await openCreatePost();
      write('Dusk');
      await choose(files(2));
      await press(submit);
      await after(() => opened.uploads[0]?.arrive({ status: 'processing' }));
      const tell = (number: number) =>
        after(() =>
          opened.streams[0]?.dispatchEvent(
            photoNews(someAdminPhoto({ id: `photo-of-${number}.jpg`, status: 'failed', failure })),
          ),
        );
      await tell(1);
      await after(() => opened.uploads[1]?.arrive({ status: 'processing' }));
      expect(alerts()).toEqual([]);
      await tell(2);
      expect(alerts()).toContain(upload.someFailed(2));
      expect(opened.asks(create)).toEqual([]);
    });

    it('can skip the wait', async () => {
      const { asks } = await sendTwo();
      await press(postEditor.createNow);
      expect(asks(create)[0]?.body).toMatchObject({ photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg'] });
    });
  });

  it.each([
    ['the server’s text', () => refused('too_many_files'), problems.too_many_files.detail],
    ['the status', brokenAnswer, 'Failed to create post: 502'],
    [
      'that nothing answered',
      () => Promise.reject(new TypeError('gone')),
      'The site did not respond. Please try again in a moment.',
    ],
  ])('shows %s when the post is refused, and then sends the same post again', async (_, answer, text) => {
    let refuses = true;
    const { asks, path } = await openCreatePost({ [create]: () => (refuses ? answer() : made) });
    write('Dusk');
    await press(submit);
    expect(alerts()).toEqual([text]);
    expect(path()).toBe(pages.adminCreatePost);
    refuses = false;
    await press(submit);
    const keys = asks(create).map(({ body }) => (body as { key: string }).key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(path()).toBe(pages.adminPosts);
  });

  it('removes a photo that was deleted meanwhile, and keeps the rest', async () => {
    const [there, gone] = [someAdminPhoto({ originalName: 'there.jpg' }), someAdminPhoto()];
    const post = someAdminPost({ photos: [gone, there] });
    const update = `PATCH /api/posts/${post.id}`;
    await openPages(editPostPath(post.id), {
      [`GET /api/admin/posts/${post.id}`]: { post },
      [update]: refused('photo_not_found'),
      'GET /api/admin/photos': { photos: [there], nextCursor: null, total: 1 },
    });
    write('Dawn');
    await press('Save');
    expect(alerts()).toEqual([problems.photo_not_found.detail]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('leaving the form', () => {
  it('asks nothing when nothing was changed', async () => {
    const { path } = await openCreatePost();
    await press('Cancel', 'link');
    expect(path()).toBe(pages.adminPosts);
  });

  it('asks on Cancel and on any other navigation, and stops running uploads', async () => {
    const { uploads, path, leaveFor } = await openCreatePost();
    write('Dusk');
    await press('Cancel', 'link');
    await press('Keep editing');
    expect(path()).toBe(pages.adminCreatePost);
    await choose(files(1));
    await press(submit);
    await leaveFor('/elsewhere');
    expect(path()).toBe(pages.adminCreatePost);
    await press('Discard changes');
    expect(path()).toBe('/elsewhere');
    expect(uploads[0]?.isStopped).toBe(true);
  });

  it('asks on reload while there are unsaved changes', async () => {
    await openCreatePost();
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(reload()).toBe(false);
    write('Dusk');
    expect(reload()).toBe(true);
    write('');
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
  const edit = (answers: Record<string, unknown> = {}) =>
    openPages(editPostPath(post.id), { [read]: { post }, [update]: { post }, ...answers });

  it('starts with the stored post, and sends the version that it is based on', async () => {
    const { asks, path } = await edit();
    expect(order()).toEqual(['a.jpg', 'b.jpg']);
    await press('Move b.jpg earlier');
    write('Dawn');
    await press('Save');
    expect(asks(update)[0]?.body).toEqual({
      description: 'Dawn',
      photoIds: photos.map(({ id }) => id).toReversed(),
      updatedOn: post.updatedOn,
    });
    expect(path()).toBe(pages.adminPosts);
    expect(screen.getByText(postEditor.saved)).toBeTruthy();
  });

  it('shows that the post was changed elsewhere meanwhile', async () => {
    const { path } = await edit({ [update]: refused('post_changed') });
    write('Dawn');
    await press('Save');
    expect(alerts()).toEqual([problems.post_changed.detail]);
    expect(path()).toBe(editPostPath(post.id));
  });

  it('shows why a photo failed', async () => {
    const failure = { code: 'damaged', text: memberTexts.photoFailure.damaged } as const;
    const broken = { ...post, photos: [someAdminPhoto({ status: 'failed', failure })] };
    await edit({ [read]: { post: broken } });
    expect(screen.getByText(failure.text)).toBeTruthy();
  });

  it('shows that a post is not found, and retries a failed load', async () => {
    await edit({ [read]: refused('post_not_found') });
    expect(screen.getByRole('heading', { name: 'Post not found' })).toBeTruthy();
    cleanup();
    let answer: unknown = brokenAnswer();
    await edit({ [read]: () => answer });
    expect(screen.getByRole('heading', { name: texts.post.failed(502) })).toBeTruthy();
    answer = { post };
    await press(texts.errorScreen.retry);
    expect(order()).toEqual(['a.jpg', 'b.jpg']);
  });
});
