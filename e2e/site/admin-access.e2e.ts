import { randomUUID } from 'node:crypto';
import {
  adminTexts,
  audiences,
  memberTexts,
  pages,
  previewPath,
  routes,
  texts,
  videoPath,
} from '@sandstone/contract';
import { expectAccessible } from '../src/accessibility.ts';
import { provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { expect, setSession, test } from '../src/test.ts';

const adminPaths = [
  pages.admin,
  pages.adminInsights,
  pages.adminSchedule,
  pages.adminWatermark,
  pages.adminPosts,
  pages.adminCreatePost,
  pages.adminVideos,
  pages.adminPhotos,
  pages.adminMembers,
  pages.adminRegions,
  pages.adminMore,
  pages.adminGalleryOrder,
  pages.adminTrash,
  pages.adminWork,
  pages.adminAudit,
  pages.adminUpload,
  pages.adminUploadSinglePhoto,
  pages.adminUploadPhotos,
  ...audiences.map(previewPath),
];

test('the admin area redirects to the sign-in page with a return path', async ({ page, system }) => {
  const signInFor = (path: string) => `${pages.signIn}?redirect=${encodeURIComponent(path)}`;
  // The web server itself redirects, so that one check in the browser suffices.
  for (const path of adminPaths) {
    const response = await fetch(system.site + path, { redirect: 'manual' });
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, signInFor(path)]);
  }
  await page.goto(pages.adminUploadPhotos);
  await expect(page).toHaveURL(signInFor(pages.adminUploadPhotos));
  await expect(page.getByRole('button', { name: memberTexts.signIn.google })).toBeEnabled();
});

test('a visitor account is denied access to the admin area and its data', async ({ page, visitor }) => {
  await setSession(page.context(), visitor);
  await page.goto(pages.pictures);
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: adminTexts.admin.deniedTitle })).toBeVisible();
    await expect(page.getByText(adminTexts.admin.denied)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: adminTexts.admin.goBack }).click();
  await expect(page).not.toHaveURL(pages.adminUploadPhotos);

  for (const route of [routes.adminPhotos, routes.adminPhotoStream]) {
    const response = await fetch(visitor.site + route.path, { headers: visitor.headers });
    expect(response.status).toBe(403);
  }
});

test('an ended session leads to the sign-in page instead of an empty admin area', async ({
  page,
  context,
  admin,
}) => {
  await setSession(context, admin);
  await page.goto(pages.admin);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(`${pages.signIn}?redirect=${encodeURIComponent(pages.admin)}`);
});

test('an administrator previews the site as a visitor and as a member, without requests from scripts', async ({
  page,
  context,
  admin,
  system,
}) => {
  await setSession(context, admin);
  const title = `Preview ${randomUUID().slice(0, 8)}`;
  await provideVideo(system, { guid: randomUUID(), title, collection: { name: title, guid: randomUUID() } });
  await syncVideoLibraries(admin);
  const hasTitle = (candidate: { title: string }) => candidate.title === title;
  const id = (await admin.api.call('videos', {})).videos.find(hasTitle)?.id ?? '';
  await admin.api.call('adminUpdateVideo', { params: { id }, body: { type: 'premium' } });
  const video = (await admin.api.call('videos', {})).videos.find(hasTitle);
  if (video === undefined) throw new Error('The video is missing');
  const { preview } = adminTexts;
  const sent: string[] = [];
  await page.goto(pages.admin);
  await page.getByRole('link', { name: /^As a visitor/ }).click();
  await expect(page).toHaveURL(previewPath('visitor'));
  page.on('request', (request) => {
    if (!['document', 'stylesheet', 'image', 'font', 'manifest', 'other'].includes(request.resourceType()))
      sent.push(request.url());
  });

  const response = await page.goto(previewPath('visitor') + videoPath(video));
  expect(response?.headers()['cache-control']).toBe('no-store');
  const bar = page.getByRole('complementary', { name: preview.title });
  await expect(bar).toContainText(preview.youSee.visitor);
  await expect(page.getByText(texts.videos.lockedPreview).first()).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('link', { name: preview.switchTo.member }).click();
  await expect(bar).toContainText(preview.youSee.member);
  await expect(page.getByRole('main').getByText(texts.videos.lockedPreview)).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await bar.getByRole('link', { name: preview.end }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});
