/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminTexts,
  type AdminVideo,
  adminVideoPath,
  limits,
  problems,
  type UpdateVideos,
  videoPath,
} from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { searchDelayMs } from '../shared/components/search-field.tsx';
import { someAdminVideo, someSync } from '../../shared/testing/admin-video.builder.ts';
import { event, openVideos, typeInto, video } from './videos.fixture.tsx';
import { type RecordedRequest, problemResponse, requestsTo } from '../../shared/testing/fake-api.ts';
import { coversPollMs } from './use-sync.ts';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { videoEditing, makeFree } = adminTexts;
const list = 'GET /api/admin/videos';
const update = `PATCH /api/admin/videos/${video.id}`;
/** The buttons that open a video; those that change its picture have no text. */
const rows = () =>
  within(screen.getByRole('list', { name: videoEditing.videos }))
    .getAllByRole('button')
    .filter(({ textContent }) => textContent !== '');
const pictureOf = (title: string) => screen.getByRole('button', { name: videoEditing.changeCover(title) });
/** Whether each video is shown, and premium. */
const switches = () =>
  screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked') === 'true');
const page = (videos: unknown[], nextCursor: string | null = null) => ({ videos, nextCursor, total: 3 });

beforeEach(() => void jest.useFakeTimers());

describe('the list of videos', () => {
  it('shows the state and adventure of each video', async () => {
    const videos = [
      video,
      someAdminVideo({ title: 'B', type: 'premium', hidden: true, state: 'processing', cover: null }),
      someAdminVideo({ title: 'C', gone: true, state: 'failed' }),
    ];
    await openVideos({ [list]: page(videos) });
    const [first, second, third] = rows().map((row) => row.textContent);
    expect(first).toBe(`Canyon${event.title} · 1:15`);
    expect(second).toContain(videoEditing.processing);
    expect(second).toContain('No adventure');
    expect(third).toContain(videoEditing.failed + videoEditing.gone);
    expect(pictureOf('Canyon').querySelector('img')?.getAttribute('srcset')).toContain(video.streamId);
    expect(pictureOf('B').querySelector('img')).toBeNull();
  });

  it('switches a video in its row, undoes it, and says why it could not', async () => {
    const several = 'POST /api/admin/videos/update';
    let stored = video;
    let isRefused = false;
    const { requests } = await openVideos({
      [list]: () => page([stored]),
      [several]: ({ body }: RecordedRequest) => {
        if (isRefused) return problemResponse('library_unsigned');
        const { change } = body as UpdateVideos; // the page sends nothing else
        const former = [{ ids: [video.id], change: { hidden: stored.hidden } }];
        stored = { ...stored, hidden: change.hidden ?? stored.hidden };
        return { videos: [stored], former, version: 4 };
      },
    });
    const flip = (name: string) => clickControl(`${name} ${video.title}`, 'switch');
    const isOn = (name: string) =>
      screen.getByRole('switch', { name: `${name} ${video.title}` }).getAttribute('aria-checked');
    expect([isOn(videoEditing.shown), isOn(videoEditing.types.premium)]).toEqual(['true', 'false']);
    await flip(videoEditing.shown);
    expect(isOn(videoEditing.shown)).toBe('false');
    await clickControl(adminTexts.trash.undo);
    expect(isOn(videoEditing.shown)).toBe('true');
    isRefused = true;
    await flip(videoEditing.types.premium);
    expect(screen.getByText(problems.library_unsigned.detail ?? '')).toBeTruthy();
    expect(isOn(videoEditing.types.premium)).toBe('false');
    expect(requestsTo(requests, several).map(({ body }) => body)).toEqual([
      { ids: [video.id], change: { hidden: true } },
      { ids: [video.id], change: { hidden: false }, unchangedSince: 4 },
      { ids: [video.id], change: { type: 'premium' } },
    ]);
    await clickControl(videoEditing.select);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('asks before a premium video becomes free, and only in that direction', async () => {
    const several = 'POST /api/admin/videos/update';
    let stored: AdminVideo = { ...video, type: 'premium', curatedType: 'premium' };
    const { requests } = await openVideos({
      [list]: () => page([stored]),
      [several]: ({ body }: RecordedRequest) => {
        const { type = 'free' } = (body as UpdateVideos).change; // the page sends nothing else
        const former = [{ ids: [video.id], change: { type: stored.curatedType } }];
        stored = { ...stored, type: type ?? 'free', curatedType: type };
        return { videos: [stored], former };
      },
    });
    const flip = () => clickControl(`${videoEditing.types.premium} ${video.title}`, 'switch');
    const types = () => requestsTo(requests, several).map(({ body }) => (body as UpdateVideos).change.type);
    await flip();
    expect(screen.getByRole('dialog', { name: makeFree.title(1, video.title) }).textContent).toContain(
      makeFree.explained(1),
    );
    await clickControl(makeFree.cancel(1));
    expect(types()).toEqual([]);
    await flip();
    await clickControl(makeFree.confirm(1));
    expect(types()).toEqual(['free']);
    await clickControl(adminTexts.trash.undo);
    await flip();
    await clickControl(makeFree.confirm(1));
    await flip();
    expect(types()).toEqual(['free', 'premium', 'free', 'premium']);
  });

  it('leads to the page of each video that visitors see', async () => {
    const waiting = someAdminVideo({ state: 'processing' });
    const unseen = [someAdminVideo({ hidden: true }), someAdminVideo({ gone: true })];
    await openVideos({ [list]: page([video, ...unseen, waiting]) });
    const links = screen.getAllByRole('link', { name: new RegExp(`^${videoEditing.seeIt}`) });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([video, waiting].map(videoPath));
    await clickControl(videoEditing.select);
    expect(screen.queryByRole('link', { name: new RegExp(`^${videoEditing.seeIt}`) })).toBeNull();
  });

  it('opens the editor of the video in the address', async () => {
    const older = someAdminVideo({ title: 'Older' });
    const { requests } = await openVideos(
      { [list]: ({ query }: RecordedRequest) => page(query['id'] === older.id ? [older] : [video]) },
      adminVideoPath(older.id),
    );
    expect(requestsTo(requests, list)[0]?.query).toEqual({ id: older.id, limit: '1' });
    expect(screen.getByRole('dialog', { name: /Older/ })).toBeTruthy();
  });

  it('searches once per word, not per key', async () => {
    const { requests } = await openVideos();
    for (const word of ['c', 'ca', 'can ']) {
      typeInto('Search by title', word);
      await advanceTime(searchDelayMs - 1);
    }
    expect(requestsTo(requests, list)).toHaveLength(1);
    await advanceTime(1);
    expect(requestsTo(requests, list).at(-1)?.query).toEqual({ limit: '40', search: 'can' });
    expect(requestsTo(requests, list)).toHaveLength(2);
  });

  it('filters by adventure, or by none', async () => {
    const { requests } = await openVideos();
    for (const chosen of [event.id, 'none']) {
      typeInto('Filter by adventure', chosen);
      await advanceTime(1);
      expect(requestsTo(requests, list).at(-1)?.query).toEqual({ limit: '40', event: chosen });
    }
  });

  it('shows the response to the last request, whichever arrives last', async () => {
    const late = Promise.withResolvers<unknown>();
    await openVideos({
      [list]: ({ query }: RecordedRequest) => (query['event'] === 'none' ? late.promise : page([video])),
    });
    typeInto('Filter by adventure', 'none');
    await advanceTime(1);
    typeInto('Filter by adventure', event.id);
    await advanceTime(1);
    late.resolve(page([someAdminVideo({ title: 'Late' })]));
    await advanceTime();
    expect(screen.queryByText('Late')).toBeNull();
    expect(rows()).toHaveLength(1);
  });

  it('appends the next page and focuses its first row', async () => {
    const more = someAdminVideo({ title: 'Behind the cursor' });
    const { requests } = await openVideos({
      [list]: ({ query }: RecordedRequest) =>
        query['cursor'] === 'next' ? page([more]) : page([video], 'next'),
    });
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await clickControl('Show more');
    expect(requestsTo(requests, list).at(-1)?.query).toEqual({ limit: '40', cursor: 'next' });
    expect(
      rows()
        .map((row) => row.textContent)
        .join(),
    ).toMatch(/Canyon.*Behind the cursor/);
    expect(document.activeElement).toBe(rows()[1]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows what to do when there are no videos, and when none match', async () => {
    await openVideos({ [list]: { videos: [], nextCursor: null, total: 0 } });
    expect(screen.getByRole('heading', { name: videoEditing.noVideos })).toBeTruthy();
    typeInto('Filter by adventure', 'none');
    await advanceTime(1);
    expect(screen.queryByRole('heading', { name: videoEditing.noVideos })).toBeNull();
    await clickControl('Show all videos');
    await advanceTime(1);
    expect(screen.getByRole('heading', { name: videoEditing.noVideos })).toBeTruthy();
  });
});

describe('the video editor', () => {
  const editor = () => within(screen.getByRole('dialog', { name: video.title }));
  const open = async () => {
    screen.getByRole('button', { name: /^Canyon/ }).focus();
    await clickControl(/^Canyon/);
  };
  const isClosed = () => screen.queryByRole('dialog') === null;

  it('sends only the changed fields and shows the response', async () => {
    const saved = {
      ...video,
      title: 'Dusk',
      curatedTitle: 'Dusk',
      type: 'premium',
      curatedType: 'premium',
      hidden: true,
      version: 9,
      // Another tab has hidden it before.
      former: { title: null, type: null },
    };
    const { requests } = await openVideos({ [update]: saved });
    await open();
    typeInto('Title', 'Dusk');
    typeInto('Type', 'premium');
    fireEvent.click(editor().getByRole('switch'));
    await clickControl('Save');
    expect(requestsTo(requests, update).map(({ body }) => body)).toEqual([
      { title: 'Dusk', type: 'premium', hidden: true },
    ]);
    expect(isClosed()).toBe(true);
    expect(rows()[0]?.textContent).toContain('Dusk');
    expect(switches()).toEqual([false, true]);
    // A changed video can change the counts of the adventures.
    expect(requestsTo(requests, 'GET /api/admin/events')).toHaveLength(2);
    await clickControl(adminTexts.trash.undo);
    expect(requestsTo(requests, update)[1]?.body).toEqual({ title: null, type: null, unchangedSince: 9 });
  });

  it.each([
    ['by its type', { libraryType: 'premium' }, 'free'],
    ['by that of its video library', { libraryType: 'free', curatedType: 'premium' }, ''],
  ] as const)('asks before it makes a premium video free %s', async (_name, fields, type) => {
    const premium = { ...video, type: 'premium', ...fields };
    const { requests } = await openVideos({
      [list]: page([premium]),
      [update]: { ...premium, type: 'free' },
    });
    await open();
    typeInto('Type', type);
    await clickControl('Save');
    await clickControl(makeFree.cancel(1));
    expect(requestsTo(requests, update)).toEqual([]);
    await clickControl('Save');
    await clickControl(makeFree.confirm(1));
    expect(requestsTo(requests, update).map(({ body }) => body)).toEqual([{ type: type || null }]);
    expect(isClosed()).toBe(true);
  });

  it('starts with the provider’s title and sends a title only if it was changed', async () => {
    const { requests } = await openVideos({ [update]: video });
    await open();
    const title = screen.getByLabelText('Title') as HTMLInputElement;
    expect(title.value).toBe(video.syncedTitle);
    expect(screen.queryByRole('button', { name: `Title: ${videoEditing.asProvider}` })).toBeNull();
    typeInto('Title', `${video.syncedTitle}s`);
    await clickControl(`Title: ${videoEditing.asProvider}`);
    expect(title.value).toBe(video.syncedTitle);
    typeInto('Description', 'Words');
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({ description: 'Words' });
  });

  it('shows the thumbnail, the page link and the hint about the order', async () => {
    await openVideos();
    await open();
    expect(editor().getAllByRole('presentation')[0]?.getAttribute('src')).toContain(String(video.streamId));
    expect(editor().getByRole('link', { name: videoEditing.seePage }).getAttribute('href')).toBe(
      videoPath(video),
    );
    expect(editor().getByText(videoEditing.orderHint)).toBeTruthy();
  });

  it('chooses the focal point by sliders, by a tap on the picture, or the middle again', async () => {
    const { requests } = await openVideos({ [update]: video });
    await open();
    const crop = () => editor().getAllByRole('presentation')[1] as HTMLImageElement;
    expect(crop().style.objectPosition).toBe('50% 50%');
    fireEvent.change(editor().getByLabelText(videoEditing.focusAcross), { target: { value: '20' } });
    expect(crop().style.objectPosition).toBe('20% 50%');
    const whole = editor().getAllByRole('presentation')[0]?.closest('div');
    // jsdom has no layout.
    if (whole) whole.getBoundingClientRect = () => new DOMRect(100, 200, 400, 200);
    fireEvent.click(whole ?? document.body, { clientX: 140, clientY: 380 });
    expect(crop().style.objectPosition).toBe('10% 90%');
    await clickControl(videoEditing.focusMiddle);
    expect(crop().style.objectPosition).toBe('50% 50%');
    fireEvent.click(whole ?? document.body, { clientX: 900, clientY: 100 });
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({ focus: { x: 100, y: 0 } });
  });

  it('links to no page for a hidden video', async () => {
    await openVideos({ [list]: page([{ ...video, hidden: true }]) });
    await open();
    expect(editor().queryByRole('link')).toBeNull();
  });

  it('changes the adventure and the order', async () => {
    const { requests } = await openVideos({ [update]: video });
    await open();
    typeInto('Adventure', 'none');
    typeInto('Order', '-2');
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({ event: 'none', sortOrder: -2 });
  });

  it('polls the thumbnails that a change of type recreates', async () => {
    let covers = { pending: 0, failed: 0 };
    const { requests } = await openVideos({
      'GET /api/admin/sync': () => someSync(undefined, { covers }),
      [update]: () => {
        covers = { pending: 1, failed: 0 };
        return { ...video, type: 'premium', curatedType: 'premium', streamId: null, cover: null };
      },
    });
    await open();
    typeInto('Type', 'premium');
    await clickControl('Save');
    await advanceTime(1);
    expect(pictureOf('Canyon').querySelector('img')).toBeNull();
    covers = { pending: 0, failed: 0 };
    await advanceTime(coversPollMs);
    await advanceTime();
    expect(requestsTo(requests, list)).toHaveLength(2);
    expect(pictureOf('Canyon').querySelector('img')).toBeTruthy();
  });

  it('shows thumbnails that are done before the state of the sync is read', async () => {
    await openVideos({
      'GET /api/admin/sync': () => someSync(undefined, { covers: { pending: 0, failed: 0 } }),
      [update]: () => ({
        ...video,
        type: 'premium',
        curatedType: 'premium',
        streamId: null,
        cover: null,
        former: { type: null },
      }),
    });
    await open();
    typeInto('Type', 'premium');
    for (const name of ['Save', adminTexts.trash.undo]) {
      await clickControl(name);
      await advanceTime();
      await advanceTime();
      expect(pictureOf('Canyon').querySelector('img')).toBeTruthy();
    }
  });

  it('sends nothing when nothing was changed', async () => {
    const { requests } = await openVideos();
    await open();
    await clickControl('Save');
    expect(requestsTo(requests, update)).toEqual([]);
    expect(isClosed()).toBe(true);
  });

  it('resets each field to the provider’s value', async () => {
    const curated = someAdminVideo({
      ...video,
      curatedTitle: 'Dusk',
      curatedDescription: '',
      eventIsCurated: true,
      curatedType: 'premium',
    });
    const { requests } = await openVideos({ [list]: page([curated]), [update]: video });
    await open();
    for (const field of ['Title', 'Description', 'Adventure'])
      await clickControl(`${field}: ${videoEditing.asProvider}`);
    await clickControl(`Type: ${videoEditing.asVideoLibrary}`);
    expect(screen.queryByRole('button', { name: /^(Title|Description|Adventure|Type): / })).toBeNull();
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe(video.syncedDescription);
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({
      title: null,
      description: null,
      event: 'provider',
      type: null,
    });
  });

  it('applies the limits of the contract', async () => {
    await openVideos();
    await open();
    const most = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).maxLength;
    expect([most('Title'), most('Description')]).toEqual([
      limits.videoEditing.maxTitleLength,
      limits.videoEditing.maxDescriptionLength,
    ]);
    expect((screen.getByLabelText('Title') as HTMLInputElement).placeholder).toBe(video.syncedTitle);
  });

  it('shows at the type why a video cannot be premium, and keeps the other fields', async () => {
    await openVideos({ [update]: problemResponse('library_unsigned') });
    await open();
    typeInto('Title', 'Dusk');
    typeInto('Type', 'premium');
    await clickControl('Save');
    const type = screen.getByLabelText('Type');
    expect(type.getAttribute('aria-invalid')).toBe('true');
    const said = document.getElementById(type.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe(problems.library_unsigned.detail);
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Dusk');
    typeInto('Type', 'free');
    expect(type.getAttribute('aria-invalid')).toBeNull();
  });

  it('shows any other refusal above the buttons', async () => {
    await openVideos({ [update]: problemResponse('video_not_found') });
    await open();
    typeInto('Title', 'Dusk');
    await clickControl('Save');
    expect(editor().getByText(problems.video_not_found.detail ?? '')).toBeTruthy();
    expect(editor().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  });

  it('refuses an order that is not an integer before sending', async () => {
    const { requests } = await openVideos();
    await open();
    typeInto('Order', '1.5');
    await clickControl('Save');
    expect(editor().getByText(videoEditing.orderWrong)).toBeTruthy();
    expect(requestsTo(requests, update)).toEqual([]);
  });

  it('cannot be submitted twice or closed while saving', async () => {
    const response = Promise.withResolvers<unknown>();
    const { requests } = await openVideos({ [update]: response.promise });
    await open();
    typeInto('Title', 'Dusk');
    await clickControl('Save');
    fireEvent.submit(editor().getByLabelText('Title'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(editor().getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true);
    response.resolve(video);
    await advanceTime();
    expect(requestsTo(requests, update)).toHaveLength(1);
    expect(isClosed()).toBe(true);
  });

  it.each<[string, () => void]>([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('asks before discarding changes on %s', async (_name, leave) => {
    const { requests } = await openVideos();
    await open();
    typeInto('Title', 'Dusk');
    leave();
    await clickControl('Keep editing');
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Dusk');
    leave();
    await clickControl('Discard changes');
    expect(isClosed()).toBe(true);
    expect(document.activeElement).toBe(rows()[0]);
    expect(requestsTo(requests, update)).toEqual([]);
    // The discarded changes are gone.
    await open();
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe(video.syncedTitle);
    leave();
    await advanceTime();
    expect(isClosed()).toBe(true);
  });
});

describe('the selection of videos', () => {
  const change = 'POST /api/admin/videos/update';
  const hiddenVideo = someAdminVideo({ title: 'Hidden', hidden: true });
  const library = () => {
    const videos = new Map([video, hiddenVideo].map((one) => [one.id, one]));
    return {
      [list]: () => page([...videos.values()]),
      [change]: ({ body }: RecordedRequest) => {
        const { ids, change: fields } = body as { ids: string[]; change: object };
        const shown = ids.filter((id) => videos.get(id)?.hidden === false);
        for (const id of ids) videos.set(id, { ...(videos.get(id) ?? video), ...fields });
        const former = 'hidden' in fields ? [{ ids: shown, change: { hidden: false } }] : [];
        return { videos: ids.map((id) => videos.get(id)), former, version: 3 };
      },
    };
  };
  const sent = (requests: RecordedRequest[]) => requestsTo(requests, change).map(({ body }) => body);

  it('hides them together, and undoes it for those that were shown', async () => {
    const { requests } = await openVideos(library());
    await clickControl(videoEditing.select);
    await clickControl(videoEditing.selectAll);
    expect(screen.getByText(videoEditing.selected(2))).toBeTruthy();
    expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    await clickControl(videoEditing.hide);
    const ids = [video.id, hiddenVideo.id];
    expect(sent(requests)).toEqual([{ ids, change: { hidden: true } }]);
    expect(switches()).toEqual([false, false, false, false]);
    expect(screen.queryByRole('region', { name: videoEditing.chosen })).toBeNull();
    expect(screen.getByText(videoEditing.changed(2))).toBeTruthy();
    await clickControl(adminTexts.trash.undo);
    expect(sent(requests).at(-1)).toEqual({
      ids: [video.id],
      change: { hidden: false },
      unchangedSince: 3,
    });
    expect(screen.getByText(adminTexts.trash.undone)).toBeTruthy();
  });

  it('asks before premium ones become free together', async () => {
    const known = library();
    const premium = someAdminVideo({ title: 'Premium', type: 'premium' });
    const { requests } = await openVideos({ ...known, [list]: page([video, premium, hiddenVideo]) });
    await clickControl(videoEditing.select);
    await clickControl(videoEditing.selectAll);
    await clickControl(videoEditing.makeFree);
    await clickControl(makeFree.cancel(1));
    expect(sent(requests)).toEqual([]);
    await clickControl(videoEditing.makeFree);
    expect(screen.getByRole('dialog', { name: makeFree.title(1, 'Premium') })).toBeTruthy();
    await clickControl(makeFree.confirm(1));
    const ids = [video.id, premium.id, hiddenVideo.id];
    expect(sent(requests)).toEqual([{ ids, change: { type: 'free' } }]);
  });

  it('changes their type or adventure, and keeps the selection after a failure', async () => {
    let isDown = true;
    const known = library();
    const { requests } = await openVideos({
      ...known,
      [change]: (request: RecordedRequest) =>
        isDown ? problemResponse('library_unsigned') : known[change]?.(request),
    });
    await clickControl(videoEditing.select);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: videoEditing.hide }).disabled).toBe(true);
    fireEvent.click(rows()[0] as HTMLElement); // the library has two
    await clickControl(videoEditing.makePremium);
    expect(screen.getByText(problems.library_unsigned.detail ?? '')).toBeTruthy();
    expect(screen.getByText(videoEditing.selected(1))).toBeTruthy();
    isDown = false;
    fireEvent.change(screen.getByLabelText(videoEditing.moveTo), { target: { value: 'none' } });
    await advanceTime();
    expect(sent(requests).at(-1)).toEqual({ ids: [video.id], change: { event: 'none' } });
  });

  it('becomes a new adventure', async () => {
    const created = { ...event, id: crypto.randomUUID(), title: 'Together' };
    const { requests } = await openVideos({
      'POST /api/admin/events': created,
      'POST /api/admin/videos/update': { videos: [{ ...video, event: created }], version: 2 },
    });
    await clickControl(videoEditing.select);
    await clickControl(/^Canyon/);
    fireEvent.change(screen.getByLabelText(videoEditing.moveTo), { target: { value: 'new' } });
    await advanceTime();
    await clickControl('Save');
    expect(screen.getByText(videoEditing.titleMissing)).toBeTruthy();
    typeInto('Title', 'Together');
    await clickControl('Save');
    await advanceTime();
    expect(requestsTo(requests, 'POST /api/admin/events')[0]?.body).toMatchObject({ title: 'Together' });
    expect(requestsTo(requests, 'POST /api/admin/videos/update')[0]?.body).toEqual({
      ids: [video.id],
      change: { event: created.id },
    });
  });
});
