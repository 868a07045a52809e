/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, pages, problems } from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { problemResponse, type RecordedRequest, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { arranged } from './placed-photos.ts';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';

const { galleryOrder, trash } = adminTexts;
const save = 'PUT /api/admin/site/gallery';
const photos = ['Ant', 'Bee', 'Cat', 'Dog'].map((description, age) =>
  somePhoto({
    id: `00000000-0000-4000-8000-00000000000${age}`,
    description,
    createdOn: new Date(Date.UTC(2026, 0, 10 - age)).toISOString(),
  }),
);
const idOf = (name: string) => photos.find(({ description }) => description === name)?.id;

/** A gallery that answers like the api. */
function fakeGallery() {
  const site = { photoIds: [] as string[], version: 0 };
  const adminSite = () => ({ gallery: { value: { photoIds: site.photoIds }, version: site.version } });
  return Object.assign(site, {
    responses: {
      'GET /api/admin/site': adminSite,
      'GET /api/photos': () => ({
        photos: arranged(photos, site.photoIds),
        nextCursor: null,
        total: photos.length,
      }),
      [save]: ({ body }: RecordedRequest) => {
        // The page sends nothing else.
        const { value, unchangedSince } = body as { value: { photoIds: string[] }; unchangedSince: number };
        if (unchangedSince !== site.version) return problemResponse('changed_since');
        Object.assign(site, { photoIds: value.photoIds, version: site.version + 1 });
        return adminSite();
      },
    },
  });
}

const open = (responses: FakeRoutes) => openAdmin(pages.adminGalleryOrder, responses);
const cards = () => within(screen.getByRole('list', { name: galleryOrder.photos })).getAllByRole('listitem');
const names = () => cards().map((card) => within(card).getByRole('link').textContent);
const placed = () => cards().map((card) => within(card).queryByText(galleryOrder.placed) !== null);

beforeEach(() => void jest.useFakeTimers());

describe('the order of the gallery', () => {
  it('shows the first photos as visitors see them, and which ones are placed', async () => {
    const gallery = fakeGallery();
    gallery.photoIds = [idOf('Cat') ?? ''];
    const { requests } = await open(gallery.responses);
    expect(names()).toEqual(['Cat', 'Ant', 'Bee', 'Dog']);
    expect(placed()).toEqual([true, false, false, false]);
    const [request] = requests.filter(({ route }) => route === 'GET /api/photos');
    expect(request?.query).toEqual({ limit: String(limits.galleryOrder.maxPhotos) });
  });

  it('puts a photo in front, takes it out again, and undoes that', async () => {
    const gallery = fakeGallery();
    await open(gallery.responses);
    await press('Move Dog first');
    expect(names()).toEqual(['Dog', 'Ant', 'Bee', 'Cat']);
    expect(gallery.photoIds).toEqual([idOf('Dog')]);
    await press('Remove Dog');
    expect(names()).toEqual(['Ant', 'Bee', 'Cat', 'Dog']);
    expect(gallery.photoIds).toEqual([]);
    await press(trash.undo);
    expect(names()).toEqual(['Dog', 'Ant', 'Bee', 'Cat']);
    expect(gallery.photoIds).toEqual([idOf('Dog')]);
  });

  it('places those before a moved one, and sends moves one after the other', async () => {
    const gallery = fakeGallery();
    await open(gallery.responses);
    fireEvent.click(screen.getByRole('button', { name: 'Move Ant later' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move Dog earlier' }));
    await advanceTime(10);
    expect(names()).toEqual(['Bee', 'Ant', 'Dog', 'Cat']);
    expect(gallery.photoIds).toEqual(['Bee', 'Ant', 'Dog'].map(idOf));
    expect(gallery.version).toBe(2);
  });

  it('shows no response from before a change that is being sent', async () => {
    const gallery = fakeGallery();
    const sent = Promise.withResolvers<undefined>();
    const { requests } = await open({
      ...gallery.responses,
      [save]: (request: RecordedRequest) => sent.promise.then(() => gallery.responses[save](request)),
    });
    await press('Move Dog first');
    expect(requests.at(-1)?.route).toBe(save);
    // A tab that is shown again reads its lists again.
    fireEvent(window, new Event('visibilitychange'));
    await advanceTime(10);
    expect(names()).toEqual(['Dog', 'Ant', 'Bee', 'Cat']);
    sent.resolve(undefined);
    await advanceTime(10);
    expect(names()).toEqual(['Dog', 'Ant', 'Bee', 'Cat']);
    expect(requests.at(-1)?.route).not.toBe(save);
  });

  it('says that another tab has changed it, and shows that order', async () => {
    const gallery = fakeGallery();
    await open(gallery.responses);
    Object.assign(gallery, { photoIds: [idOf('Bee')], version: 5 });
    await press('Move Dog first');
    await advanceTime(10);
    expect(screen.getByText(problems.changed_since.detail ?? '')).toBeTruthy();
    expect(names()).toEqual(['Bee', 'Ant', 'Cat', 'Dog']);
    await press('Move Dog first');
    expect(gallery.photoIds).toEqual([idOf('Dog'), idOf('Bee')]);
  });
});
