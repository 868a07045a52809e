import { expect, type Locator, type Page } from '@playwright/test';
import { limits, pages } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import {
  allAdminPhotos,
  allPublicPhotos,
  type ApiSession,
  uploadMany,
} from '@sandstone/test-system/api-session';

/** Resolves when no photo is being processed. */
export async function untilProcessed(admin: ApiSession, limitMs = 60_000): Promise<void> {
  const processing = async () =>
    (await admin.api.call('adminPhotos', { query: { limit: 1, status: 'processing' } })).total;
  await expect.poll(processing, { timeout: limitMs, message: 'photos being processed' }).toBe(0);
}

/** Uploads small photos with different aspect ratios until the gallery has `count` photos. */
export async function fillGallery(admin: ApiSession, count: number): Promise<void> {
  const missing = count - (await allPublicPhotos(admin.site)).length;
  const existing = (await allAdminPhotos(admin)).length;
  for (let done = 0; done < missing; done += limits.upload.maxFilesPerBatch) {
    const size = Math.min(limits.upload.maxFilesPerBatch, missing - done);
    const files = Array.from({ length: size }, async (_, index) => {
      const number = existing + done + index;
      const height = 160 + (number % 5) * 60;
      return {
        name: `filling-${number}.jpg`,
        bytes: await drawPhoto({ width: 300, height, seed: 20_000 + number }),
      };
    });
    await uploadMany(admin, await Promise.all(files));
  }
  await untilProcessed(admin);
}

export const tiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

/** Opens the current gallery. nginx may serve a stale page for a second, so this reloads until the newest photo shows. */
export async function openGallery(page: Page, site: string): Promise<void> {
  const [newest] = await allPublicPhotos(site);
  await expect(async () => {
    await page.goto(site + pages.pictures);
    await expect(tiles(page).first().getByRole('img')).toHaveAttribute('src', newest?.cdnUrl ?? '', {
      timeout: 500,
    });
  }).toPass();
}
