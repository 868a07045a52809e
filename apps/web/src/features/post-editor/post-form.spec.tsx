/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { memberTexts, pages, problems, texts } from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { bringDialogs } from '../../testing/dialog-element.ts';
import { refused } from '../../testing/fake-api.ts';
import { someAdminPhoto } from '../../testing/photo.builder.ts';
import { someAdminPost } from '../../testing/post.builder.ts';
import {
  after,
  alerts,
  choose,
  file,
  files,
  isEnabled,
  openPages,
  order,
  press,
  write,
} from './post-editor.fixture.tsx';

const { postEditor } = memberTexts;
const create = 'POST /api/posts';
const submit = postEditor.createTitle;
const made = { post: someAdminPost() };
const open = (answers: Record<string, unknown> = {}) =>
  openPages(pages.adminCreatePost, { [create]: made, ...answers });

beforeAll(bringDialogs);
afterEach(cleanup);

describe('the description', () => {
  it.each([
    ['', false],
    ['   ', false],
    ['x', true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
  ])('%j can be sent: %j', async (description, expected) => {
    await open();
    write(description);
    expect(isEnabled(submit)).toBe(expected);
  });

  it('is counted as it is written, and says when it is too long', async () => {
    await open();
    expect(screen.getByText(/^0 \/ 255/)).toBeTruthy();
    write('x'.repeat(256));
    expect(screen.getByText(/^256 \/ 255/)).toBeTruthy();
    expect(alerts()).toEqual(['Description must be 255 characters or less']);
    write('Dusk');
    expect(alerts()).toEqual([]);
  });

  it('is asked for when it was left empty', async () => {
    await open();
    expect(alerts()).toEqual([]);
    fireEvent.blur(screen.getByLabelText('Description'));
    expect(alerts()).toEqual(['Description is required']);
  });
});

describe('photos of the device', () => {
  it('are shown at once and sent with the post alone', async () => {
    const { uploads } = await open();
    await choose(files(3));
    expect(order()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(uploads).toEqual([]);
  });

  it('are ten at most, with those that stand there', async () => {
    await open();
    await choose(files(8));
    await choose([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    expect(alerts()).toEqual(['Too many files. Maximum 10 photos allowed. Currently selected: 8']);
    expect(order()).toHaveLength(8);
    await choose([file('a.jpg'), file('b.jpg')]);
    expect(order()).toHaveLength(10);
    expect(alerts()).toEqual([]);
    expect(isEnabled('From the gallery')).toBe(false);
  });

  it('of another kind are named and left out', async () => {
    await open();
    await choose([file('notes.txt', 'text/plain'), file('dune.jpg'), file('clip.svg', 'image/svg+xml')]);
    expect(alerts()).toEqual([texts.post.invalidTypes(['notes.txt', 'clip.svg'])]);
    expect(order()).toEqual(['dune.jpg']);
  });

  it('that the browser cannot show are marked before they are sent', async () => {
    await open();
    await choose(files(2));
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
      clipboardData: { files: [file('image.png', 'image/png')] },
    });
    await after(() => document.dispatchEvent(pasted));
    expect(order()).toEqual(['image.png']);
    expect(pasted.defaultPrevented).toBe(true);
    const words = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { files: [] },
    });
    await after(() => document.dispatchEvent(words));
    expect(words.defaultPrevented).toBe(false);
  });
});

describe('the order', () => {
  it('is changed by buttons, which keep the focus', async () => {
    await open();
    await choose(files(3));
    await press('Move 3.jpg earlier');
    expect(order()).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 3.jpg earlier');
    await press('Move 3.jpg earlier');
    await press('Move 3.jpg earlier');
    expect(order()).toEqual(['3.jpg', '1.jpg', '2.jpg']);
    expect(screen.getByText('3.jpg is photo 1 of 3')).toBeTruthy();
    await press('Move 3.jpg later');
    await press('Remove 1.jpg');
    expect(order()).toEqual(['3.jpg', '2.jpg']);
  });

  describe('changed by a finger that stays where it is', () => {
    const tap = (label: string) =>
      after(() => fireEvent.click(screen.getByRole('button', { name: label }), { detail: 1 }));
    const touch = (element: Element) => fireEvent(element, new MouseEvent('pointerdown', { bubbles: true }));

    it('goes on with the photo that the first tap has moved', async () => {
      await open();
      await choose(files(4));
      await tap('Move 4.jpg earlier');
      expect(order()).toEqual(['1.jpg', '2.jpg', '4.jpg', '3.jpg']);
      await tap('Move 3.jpg earlier');
      expect(order()).toEqual(['1.jpg', '4.jpg', '2.jpg', '3.jpg']);
      expect(screen.getByText('4.jpg is photo 2 of 4')).toBeTruthy();
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 4.jpg earlier');
      await tap('Move 3.jpg earlier');
      await tap('Move 3.jpg earlier');
      expect(order()).toEqual(['4.jpg', '1.jpg', '2.jpg', '3.jpg']);
    });

    it('moves the other photo after something else was touched, and by key', async () => {
      await open();
      await choose(files(3));
      await tap('Move 3.jpg earlier');
      touch(screen.getByLabelText('Description'));
      await tap('Move 2.jpg earlier');
      expect(order()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
      await press('Move 3.jpg earlier');
      expect(order()).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    });
  });

  it('is changed by dragging, by a finger at its grip alone', async () => {
    await open();
    await choose(files(3));
    const board = screen.getByRole('list', { name: 'Photos in order' });
    const [first, , third] = within(board).getAllByRole('listitem') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    first.setPointerCapture = () => undefined;
    document.elementFromPoint = () => third;
    const drag = (target: Element, pointerType: string) => {
      for (const [type, on] of [
        ['pointerdown', target],
        ['pointermove', first],
        ['pointerup', first],
      ] as const) {
        const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 });
        fireEvent(on, Object.assign(event, { pointerId: 1, pointerType }));
      }
    };
    drag(within(first).getByRole('img'), 'touch');
    expect(order()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    drag(first.querySelector('[data-grip]') ?? first, 'touch');
    expect(order()).toEqual(['2.jpg', '3.jpg', '1.jpg']);
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

  it('join in the order in which they are pressed', async () => {
    const { asks } = await open(gallery);
    await choose([file('mine.jpg')]);
    await press('From the gallery');
    expect(screen.queryByRole('button', { name: 'hidden.jpg' })).toBeNull();
    await press('two.jpg');
    await press('one.jpg');
    await press('Add 2 photos');
    expect(order()).toEqual(['mine.jpg', 'two.jpg', 'one.jpg']);
    await press('Remove mine.jpg');
    write('Dusk');
    await press(submit);
    expect(asks(create)[0]?.body).toMatchObject({ photoIds: [two.id, one.id] });
  });

  it('are ten at most, and each once', async () => {
    await open(gallery);
    await choose(files(9));
    await press('From the gallery');
    await press('one.jpg');
    await press('two.jpg');
    expect(alerts()).toEqual(['Too many files. Maximum 10 photos allowed. Currently selected: 10']);
    await press('Add 1 photo');
    expect(order()).toHaveLength(10);
    await press('Remove 1.jpg');
    await press('From the gallery');
    expect(isEnabled('one.jpg In the post')).toBe(false);
  });

  it('can be asked for again where they did not come', async () => {
    let answer: unknown = refused('unavailable');
    await open({ 'GET /api/admin/photos': () => answer });
    await press('From the gallery');
    expect(alerts()).toEqual([problems.unavailable.detail]);
    answer = gallery['GET /api/admin/photos'];
    await press(texts.errorScreen.retry);
    expect(screen.getByRole('button', { name: 'one.jpg' })).toBeTruthy();
  });
});
