import { type Page, type TestInfo } from '@playwright/test';
import { pages } from '@sandstone/contract';
import { expectAccessible, overflowOf } from '../src/accessibility.ts';
import { type PersonName } from '../src/api-session.ts';
import { fillGallery } from '../src/gallery.ts';
import { watchPage } from '../src/page-watch.ts';
import { expect, takeSession, test } from '../src/test.ts';

const widths = [390, 1440];
const themes = ['dark', 'light'] as const;

// Those that somebody must be signed in for; what anybody sees is looked at with the demo content.
interface VisitedPage {
  path: string;
  heading: RegExp;
  as: PersonName;
}
const visited: readonly VisitedPage[] = [
  { path: pages.profile, heading: /Vera/, as: 'visitor' },
  { path: pages.admin, heading: /Access Denied/, as: 'visitor' },
  { path: pages.admin, heading: /Welcome/, as: 'admin' },
  { path: pages.adminPosts, heading: /Posts/, as: 'admin' },
  { path: pages.adminCreatePost, heading: /Create post/, as: 'admin' },
  { path: pages.adminVideos, heading: /Videos and Adventures/, as: 'admin' },
  { path: pages.adminPhotos, heading: /Photos/, as: 'admin' },
  { path: pages.adminWork, heading: /Work in progress/, as: 'admin' },
  { path: pages.adminAudit, heading: /Activity/, as: 'admin' },
  { path: pages.adminUpload, heading: /\S/, as: 'admin' },
  { path: pages.adminUploadPhotos, heading: /Upload photos/, as: 'admin' },
  { path: pages.adminUploadSinglePhoto, heading: /Upload a photo/, as: 'admin' },
];

async function attachScreenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  const body = await page.screenshot({ type: 'jpeg', quality: 70 });
  await info.attach(name, { body, contentType: 'image/jpeg' });
}

test.beforeAll(async ({ admin }) => fillGallery(admin, 12));

for (const { path, heading, as } of visited) {
  test(`${path} as ${as}: accessible, whole and quiet in every width and theme`, async ({
    page,
    context,
    admin,
    visitor,
  }, info) => {
    await takeSession(context, as === 'admin' ? admin : visitor);
    const watch = watchPage(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page);
        expect(await overflowOf(page)).toBe(0);
        await attachScreenshot(page, info, `${width}-${colorScheme}`);
      }
    }
    expect(watch.errors).toEqual([]);
  });
}
