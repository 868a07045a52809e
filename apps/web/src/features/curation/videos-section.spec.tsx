/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits, memberTexts, problems, texts, videoPath } from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { someAdminVideo, someSync } from '../../testing/curation.builder.ts';
import { event, openCuration, pass, press, type as write, video } from './curation.fixture.tsx';
import { bringDialogs } from '../../testing/dialog-element.ts';
import { type Asked, refused } from '../../testing/fake-api.ts';
import { searchDelayMs } from './use-admin-videos.ts';
import { coversPollMs } from './use-sync.ts';

const { curation } = memberTexts;
const list = 'GET /api/admin/videos';
const update = `PATCH /api/admin/videos/${video.id}`;
const asks = (asked: Asked[], route: string) => asked.filter((each) => each.route === route);
const rows = () => within(screen.getByRole('list', { name: curation.videos })).getAllByRole('button');
const page = (videos: unknown[], nextCursor: string | null = null) => ({ videos, nextCursor, total: 3 });

beforeAll(bringDialogs);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the list of videos', () => {
  it('says of each what the creator must know', async () => {
    const videos = [
      video,
      someAdminVideo({ title: 'B', type: 'premium', hidden: true, state: 'processing', cover: null }),
      someAdminVideo({ title: 'C', gone: true, state: 'failed' }),
    ];
    await openCuration({ [list]: page(videos) });
    const [first, second, third] = rows().map((row) => row.textContent);
    expect(first).toBe(`Canyon${event.title} · 1:15${curation.types.free}`);
    expect(second).toContain(curation.types.premium + curation.processing + curation.hidden);
    expect(second).toContain('No adventure');
    expect(third).toContain(curation.failed + curation.gone);
    expect(rows()[0]?.querySelector('img')?.getAttribute('srcset')).toContain(video.streamId);
    expect(rows()[1]?.querySelector('img')).toBeNull();
  });

  it('is searched once for a word, not once for a key', async () => {
    const asked = await openCuration();
    for (const word of ['c', 'ca', 'can ']) {
      write('Search by title', word);
      await pass(searchDelayMs - 1);
    }
    expect(asks(asked, list)).toHaveLength(1);
    await pass(1);
    expect(asks(asked, list).at(-1)?.query).toEqual({ limit: '40', search: 'can' });
    expect(asks(asked, list)).toHaveLength(2);
  });

  it('is narrowed to an adventure, or to none', async () => {
    const asked = await openCuration();
    for (const chosen of [event.id, 'none']) {
      write('Filter by adventure', chosen);
      await pass(1);
      expect(asks(asked, list).at(-1)?.query).toEqual({ limit: '40', event: chosen });
    }
  });

  it('shows what was asked last, whichever answer comes last', async () => {
    const late = Promise.withResolvers<unknown>();
    await openCuration({
      [list]: ({ query }: Asked) => (query['event'] === 'none' ? late.promise : page([video])),
    });
    write('Filter by adventure', 'none');
    await pass(1);
    write('Filter by adventure', event.id);
    await pass(1);
    late.resolve(page([someAdminVideo({ title: 'Late' })]));
    await pass();
    expect(screen.queryByText('Late')).toBeNull();
    expect(rows()).toHaveLength(1);
  });

  it('goes on at the cursor, and puts the keyboard on what came', async () => {
    const more = someAdminVideo({ title: 'Behind the cursor' });
    const asked = await openCuration({
      [list]: ({ query }: Asked) => (query['cursor'] === 'next' ? page([more]) : page([video], 'next')),
    });
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await press('Show more');
    expect(asks(asked, list).at(-1)?.query).toEqual({ limit: '40', cursor: 'next' });
    expect(
      rows()
        .map((row) => row.textContent)
        .join(),
    ).toMatch(/Canyon.*Behind the cursor/);
    expect(document.activeElement).toBe(rows()[1]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says what to do where there is nothing yet, and where nothing fits', async () => {
    await openCuration({ [list]: { videos: [], nextCursor: null, total: 0 } });
    expect(screen.getByRole('heading', { name: curation.noVideos })).toBeTruthy();
    write('Filter by adventure', 'none');
    await pass(1);
    expect(screen.queryByRole('heading', { name: curation.noVideos })).toBeNull();
    await press('Show all videos');
    await pass(1);
    expect(screen.getByRole('heading', { name: curation.noVideos })).toBeTruthy();
  });

  it('says why it did not come, and is asked for again', async () => {
    let answer: unknown = refused('unavailable');
    await openCuration({ [list]: () => answer });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    answer = page([video]);
    await press(texts.errorScreen.retry);
    expect(rows()).toHaveLength(1);
  });

  it('has a shape while it is waited for', async () => {
    await openCuration({ [list]: new Promise(() => undefined) });
    expect(screen.getByText(texts.navigation.sessionLoading)).toBeTruthy();
  });
});

describe('the editor of a video', () => {
  const editor = () => within(screen.getByRole('dialog', { name: video.title }));
  const open = async () => {
    screen.getByRole('button', { name: /^Canyon/ }).focus();
    await press(/^Canyon/);
  };
  const isClosed = () => screen.queryByRole('dialog') === null;

  it('sends what was changed alone, and shows the answer', async () => {
    const saved = { ...video, title: 'Dusk', curatedTitle: 'Dusk', type: 'premium', hidden: true };
    const asked = await openCuration({ [update]: saved });
    await open();
    write('Title', 'Dusk');
    write('Type', 'premium');
    fireEvent.click(editor().getByRole('switch'));
    await press('Save');
    expect(asks(asked, update).map(({ body }) => body)).toEqual([
      { title: 'Dusk', type: 'premium', hidden: true },
    ]);
    expect(isClosed()).toBe(true);
    expect(rows()[0]?.textContent).toContain('Dusk');
    expect(rows()[0]?.textContent).toContain(curation.types.premium + curation.hidden);
    // The adventures count their videos.
    expect(asks(asked, 'GET /api/admin/events')).toHaveLength(2);
  });

  it('begins with the title that the provider gave, which stays the provider’s until it is changed', async () => {
    const asked = await openCuration({ [update]: video });
    await open();
    const title = screen.getByLabelText('Title') as HTMLInputElement;
    expect(title.value).toBe(video.syncedTitle);
    expect(screen.queryByRole('button', { name: `Title: ${curation.asProvider}` })).toBeNull();
    write('Title', `${video.syncedTitle}s`);
    await press(`Title: ${curation.asProvider}`);
    expect(title.value).toBe(video.syncedTitle);
    write('Description', 'Words');
    await press('Save');
    expect(asks(asked, update)[0]?.body).toEqual({ description: 'Words' });
  });

  it('shows the video’s picture, the way to its page and how far its order reaches', async () => {
    await openCuration();
    await open();
    expect(editor().getByRole('presentation').getAttribute('src')).toContain(String(video.streamId));
    expect(editor().getByRole('link', { name: curation.seePage }).getAttribute('href')).toBe(
      videoPath(video),
    );
    expect(editor().getByText(curation.orderHint)).toBeTruthy();
  });

  it('leads to no page where nobody finds one', async () => {
    await openCuration({ [list]: page([{ ...video, hidden: true }]) });
    await open();
    expect(editor().queryByRole('link')).toBeNull();
  });

  it('moves a video and sets its place', async () => {
    const asked = await openCuration({ [update]: video });
    await open();
    write('Adventure', 'none');
    write('Order', '-2');
    await press('Save');
    expect(asks(asked, update)[0]?.body).toEqual({ event: 'none', sortOrder: -2 });
  });

  it('follows the pictures that a change of type has made anew', async () => {
    let covers = { pending: 0, failed: 0 };
    const asked = await openCuration({
      'GET /api/admin/sync': () => someSync(undefined, { covers }),
      [update]: () => {
        covers = { pending: 1, failed: 0 };
        return { ...video, type: 'premium', curatedType: 'premium', streamId: null, cover: null };
      },
    });
    await open();
    write('Type', 'premium');
    await press('Save');
    await pass(1);
    expect(screen.getByText('1 thumbnail being created')).toBeTruthy();
    expect(rows()[0]?.querySelector('img')).toBeNull();
    covers = { pending: 0, failed: 0 };
    await pass(coversPollMs);
    await pass();
    expect(asks(asked, list)).toHaveLength(2);
    expect(rows()[0]?.querySelector('img')).toBeTruthy();
  });

  it('sends nothing where nothing was changed', async () => {
    const asked = await openCuration();
    await open();
    await press('Save');
    expect(asks(asked, update)).toEqual([]);
    expect(isClosed()).toBe(true);
  });

  it('gives each field back to the provider', async () => {
    const curated = someAdminVideo({
      ...video,
      curatedTitle: 'Dusk',
      curatedDescription: '',
      eventIsCurated: true,
      curatedType: 'premium',
    });
    const asked = await openCuration({ [list]: page([curated]), [update]: video });
    await open();
    for (const field of ['Title', 'Description', 'Adventure'])
      await press(`${field}: ${curation.asProvider}`);
    await press(`Type: ${curation.asLibrary}`);
    expect(screen.queryByRole('button', { name: /^(Title|Description|Adventure|Type): / })).toBeNull();
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe(video.syncedDescription);
    await press('Save');
    expect(asks(asked, update)[0]?.body).toEqual({
      title: null,
      description: null,
      event: 'provider',
      type: null,
    });
  });

  it('holds the limits of the contract', async () => {
    await openCuration();
    await open();
    const most = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).maxLength;
    expect([most('Title'), most('Description')]).toEqual([
      limits.curation.maxTitleLength,
      limits.curation.maxDescriptionLength,
    ]);
    expect((screen.getByLabelText('Title') as HTMLInputElement).placeholder).toBe(video.syncedTitle);
  });

  it('says at the type why a video cannot be premium, and keeps everything else', async () => {
    await openCuration({ [update]: refused('library_unsigned') });
    await open();
    write('Title', 'Dusk');
    write('Type', 'premium');
    await press('Save');
    const type = screen.getByLabelText('Type');
    expect(type.getAttribute('aria-invalid')).toBe('true');
    const said = document.getElementById(type.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe(problems.library_unsigned.detail);
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Dusk');
    write('Type', 'free');
    expect(type.getAttribute('aria-invalid')).toBeNull();
  });

  it('says every other reason above its buttons', async () => {
    await openCuration({ [update]: refused('video_not_found') });
    await open();
    write('Title', 'Dusk');
    await press('Save');
    expect(editor().getByText(problems.video_not_found.detail ?? '')).toBeTruthy();
    expect(editor().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  });

  it('refuses an order that is no number before anything is sent', async () => {
    const asked = await openCuration();
    await open();
    write('Order', '1.5');
    await press('Save');
    expect(editor().getByText(curation.orderWrong)).toBeTruthy();
    expect(asks(asked, update)).toEqual([]);
  });

  it('cannot be pressed twice, or left, while it saves', async () => {
    const answer = Promise.withResolvers<unknown>();
    const asked = await openCuration({ [update]: answer.promise });
    await open();
    write('Title', 'Dusk');
    await press('Save');
    fireEvent.submit(editor().getByLabelText('Title'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(editor().getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true);
    answer.resolve(video);
    await pass();
    expect(asks(asked, update)).toHaveLength(1);
    expect(isClosed()).toBe(true);
  });

  it.each<[string, () => void]>([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('asks at %s before it loses anything', async (_name, leave) => {
    const asked = await openCuration();
    await open();
    write('Title', 'Dusk');
    leave();
    await press('Keep editing');
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Dusk');
    leave();
    await press('Discard changes');
    expect(isClosed()).toBe(true);
    expect(document.activeElement).toBe(rows()[0]);
    expect(asks(asked, update)).toEqual([]);
    // What was discarded is gone.
    await open();
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe(video.syncedTitle);
    leave();
    await pass();
    expect(isClosed()).toBe(true);
  });
});
