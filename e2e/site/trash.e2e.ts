import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { adminTexts, pages } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allPublicPhotos, type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { openFromMore } from '../src/admin-navigation.ts';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { installClock, pauseClock } from '../src/page-clock.ts';
import { variantsOf } from '../src/photo-checks.ts';
import { requestRaw } from '../src/raw-request.ts';
import { filesOf, storedState } from '@sandstone/test-system/storage-snapshot';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const { photoManager, trash } = adminTexts;

async function aPublicPhoto({ site }: RunningSystem, admin: ApiSession) {
  const name = `trash-${randomUUID().slice(0, 8)}.jpg`;
  const bytes = await drawPhoto({ width: 1400, height: 900, seed: Math.floor(Math.random() * 1e6) });
  const upload = async () => {
    const { successful } = await uploadMany(admin, [{ name, bytes }]);
    await untilProcessed(admin);
    return successful[0]?.photoId ?? '';
  };
  const id = await upload();
  const find = async () => (await allPublicPhotos(site)).find((each) => each.id === id);
  // The list follows within seconds.
  await expect.poll(find).toBeDefined();
  const photo = await find();
  const paths = photo === undefined ? [] : variantsOf(photo).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(4);
  /** Waits until visitors get all files of the photo, or none. */
  const untilPublic = async (isPublic: boolean) => {
    const statuses = async () => {
      const responses = await Promise.all(paths.map((path) => requestRaw(site, path)));
      return [...new Set(responses.map(({ status }) => status))];
    };
    await expect.poll(statuses).toEqual([isPublic ? 200 : 404]);
    const isShown = async () => (await allPublicPhotos(site)).some((each) => each.id === id);
    await expect.poll(isShown).toBe(isPublic);
  };
  return { id, name, upload, untilPublic };
}

test('a deleted photo is gone for visitors, and returns when the same file is uploaded again', async ({
  system,
  admin,
}) => {
  const { api } = admin;
  const { id, upload, untilPublic } = await aPublicPhoto(system, admin);
  // The requests fill the cache of the reverse proxy.
  await untilPublic(true);
  await api.call('adminDeletePhoto', { params: { id } });
  await untilPublic(false);
  expect(await upload()).toBe(id);
  await untilPublic(true);

  await api.call('adminDeletePhoto', { params: { id } });
  await api.call('adminErase', { body: { kind: 'photo', ids: [id] } });
  const second = await upload();
  expect(second).not.toBe(id);
  await untilPublic(false);
  const remaining = async () => {
    const { photoIds, staging, originals, public: shown } = await storedState(system, filesOf(system));
    return [photoIds, staging, originals, shown].flat().filter((name) => name.includes(id));
  };
  await expect.poll(remaining).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const undoBar = (page: Page) => page.getByRole('region', { name: trash.undo });
  const remove = async (page: Page, name: string) => {
    await page.goto(pages.adminPhotos);
    await untilHydrated(page);
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name }).click();
    await page.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: photoManager.deleteTitle(1) });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(undoBar(page)).toContainText(photoManager.done.delete(1));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  test('a deletion is undone, and a photo restored from the trash', async ({
    page,
    context,
    system,
    admin,
  }) => {
    await setSession(context, admin);
    const { name, untilPublic } = await aPublicPhoto(system, admin);
    const tile = page.getByRole('main').getByRole('listitem').getByRole('button', { name });

    await installClock(page);
    await remove(page, name);
    // The offer does not end before the test continues.
    await pauseClock(page);
    const bar = undoBar(page);
    // The bar is next to the page, which has the focus after the deletion.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(bar.getByRole('button', { name: trash.undo })).toBeFocused();
    // The focus keeps the offer.
    await page.clock.resume();
    await untilPublic(false);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(bar).toContainText(trash.undone);
    await expect(tile).toBeVisible();
    await untilPublic(true);

    await remove(page, name);
    await page.keyboard.press('Control+z');
    await expect(bar).toContainText(trash.undone);
    await expect(tile).toBeVisible();
    await remove(page, name);
    await openFromMore(page, trash.title);
    const trashed = page.getByRole('list', { name: trash.kinds.photo }).getByRole('button', { name });
    const picture = trashed.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await trashed.click();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: trash.restore, exact: true }).click();
    await expect(page.getByText(trash.restored('photo', 1))).toBeVisible();
    await untilPublic(true);
  });
});
