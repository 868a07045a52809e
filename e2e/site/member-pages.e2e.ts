import { pages } from '@sandstone/contract';
import { type DemoAccountName } from '@sandstone/test-system/api-session';
import { expectAccessible, overflowOf } from '../src/accessibility.ts';
import { fillGallery } from '../src/gallery.ts';
import { recordPage } from '../src/page-log.ts';
import { expect, setSession, test } from '../src/test.ts';

const variants = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

// The pages that need a session. `showcase/every-page.e2e.ts` tests the public pages.
interface VisitedPage {
  path: string;
  heading: RegExp;
  as: DemoAccountName;
}
const visited: readonly VisitedPage[] = [
  { path: pages.profile, heading: /Vera/, as: 'visitor' },
  { path: pages.admin, heading: /Access Denied/, as: 'visitor' },
  { path: pages.admin, heading: /Welcome/, as: 'admin' },
  { path: pages.adminPosts, heading: /Posts/, as: 'admin' },
  { path: pages.adminCreatePost, heading: /Create post/, as: 'admin' },
  { path: pages.adminVideos, heading: /Videos/, as: 'admin' },
  { path: pages.adminPhotos, heading: /Photos/, as: 'admin' },
  { path: pages.adminMembers, heading: /Members/, as: 'admin' },
  { path: pages.adminRegions, heading: /Regions/, as: 'admin' },
  { path: pages.adminMore, heading: /More/, as: 'admin' },
  { path: pages.adminGalleryOrder, heading: /Gallery order/, as: 'admin' },
  { path: pages.adminTrash, heading: /Trash/, as: 'admin' },
  { path: pages.adminWork, heading: /Work in progress/, as: 'admin' },
  { path: pages.adminAudit, heading: /Activity/, as: 'admin' },
  { path: pages.adminUpload, heading: /\S/, as: 'admin' },
  { path: pages.adminUploadPhotos, heading: /Upload photos/, as: 'admin' },
  { path: pages.adminUploadSinglePhoto, heading: /Upload a photo/, as: 'admin' },
];

test.beforeAll(async ({ admin }) => fillGallery(admin, 12));

for (const { path, heading, as } of visited) {
  test(`${path} is accessible, without overflow and errors for the account ${as}`, async ({
    page,
    context,
    admin,
    visitor,
  }) => {
    await setSession(context, as === 'admin' ? admin : visitor);
    const pageLog = recordPage(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const { width, colorScheme } of variants) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
      expect(await overflowOf(page)).toBe(0);
    }
    expect(pageLog.errors).toEqual([]);
  });
}
