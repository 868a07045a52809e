import AxeBuilder from '@axe-core/playwright';
import { type Page, type TestInfo } from '@playwright/test';
import { pages } from '@sandstone/contract';
import { type PersonName } from '../src/api-session.ts';
import { fillGallery, tiles } from '../src/gallery.ts';
import { watchPage } from '../src/page-watch.ts';
import { expect, takeSession, test } from '../src/test.ts';

const widths = [390, 1440];
const themes = ['dark', 'light'] as const;
const nowhere = '/no-such-page';

interface VisitedPage {
  path: string;
  heading: RegExp;
  as?: PersonName;
}
const visited: readonly VisitedPage[] = [
  { path: pages.home, heading: /\S/ },
  { path: pages.pictures, heading: /My Pictures/ },
  { path: pages.signIn, heading: /Come on in/ },
  { path: nowhere, heading: /Nothing here/ },
  { path: pages.profile, heading: /Vera/, as: 'visitor' },
  { path: pages.admin, heading: /Access Denied/, as: 'visitor' },
  { path: pages.admin, heading: /Welcome/, as: 'admin' },
  { path: pages.adminUpload, heading: /\S/, as: 'admin' },
  { path: pages.adminUploadPhotos, heading: /Upload photos/, as: 'admin' },
];

async function expectAccessible(page: Page): Promise<void> {
  // A change of theme fades; what counts is how it looks in the end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

async function attachScreenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  const body = await page.screenshot({ type: 'jpeg', quality: 70 });
  await info.attach(name, { body, contentType: 'image/jpeg' });
}

test.beforeAll(async ({ admin }) => fillGallery(admin, 12));

for (const { path, heading, as } of visited) {
  test(`${path}${as === undefined ? '' : ` as ${as}`}: accessible, whole and quiet in every width and theme`, async ({
    page,
    context,
    admin,
    visitor,
  }, info) => {
    if (as !== undefined) await takeSession(context, as === 'admin' ? admin : visitor);
    const watch = watchPage(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(await overflow()).toBe(0);
        await attachScreenshot(page, info, `${width}-${colorScheme}`);
      }
    }
    // The browser notes the missing page itself.
    const errors = watch.errors.filter((error) => !(path === nowhere && error.includes('404')));
    expect(errors).toEqual([]);
  });
}

for (const width of widths) {
  test(`the viewer at ${width} px: accessible and whole`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pages.pictures);
    await tiles(page).first().getByRole('link').click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true);
    await expectAccessible(page);
    await attachScreenshot(page, info, `viewer-${width}`);
  });
}
