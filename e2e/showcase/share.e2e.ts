import { limits, memberTexts, pages, postPath, texts, videoPath } from '@sandstone/contract';
import { expect, pathsOf, test } from '../src/showcase.ts';

for (const kind of ['video', 'post'] as const) {
  test(`Share copies the URL of a ${kind} and confirms it for the specified time`, async ({
    page,
    context,
    content,
    system,
  }) => {
    const path = pathsOf(content)[kind];
    expect(path).toBe(kind === 'video' ? videoPath(content.freeVideo) : postPath(content.longPost.id));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto(path);
    const share = page.getByRole('button', { name: texts.post.share });
    const copied = page.getByRole('button', { name: texts.post.copied });
    const toast = page.getByRole('status').filter({ hasText: texts.clipboard.copied });
    await expect(share).toBeEnabled();
    // From here on, only the steps below advance the clock.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await share.click();
    await expect(copied).toBeDisabled();
    await expect(toast).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(system.site + path);

    await page.clock.runFor(limits.copyFeedbackMs - 1);
    await expect(copied).toBeDisabled();
    await page.clock.runFor(1);
    await expect(share).toBeEnabled();

    await page.clock.runFor(limits.toastMs - limits.copyFeedbackMs - 1);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });
}

test('Share offers the URL to copy by hand when the clipboard is not available', async ({
  page,
  content,
  system,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Some mobile browsers have no clipboard API or deny access.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(postPath(content.longPost.id));
  await page.getByRole('button', { name: texts.post.share }).click();
  await expect(page.getByRole('status').filter({ hasText: texts.clipboard.failed })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.post.share })).toBeEnabled();
  // The URL is selected, and all of it can be seen.
  const field = page.getByRole('textbox', { name: texts.clipboard.address });
  await expect(field).toHaveValue(system.site + postPath(content.longPost.id));
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
  expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  // The message covers no button or link.
  const covered = await page.getByText(texts.clipboard.failed).evaluate((message) => {
    const box = message.getBoundingClientRect();
    return [...document.querySelectorAll('button, a')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter(
        ({ left, right, top, bottom }) =>
          left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      ).length;
  });
  expect(covered).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('controls that need scripts are hidden', async ({ page, content }) => {
    await page.goto(videoPath(content.freeVideo));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.post.share })).toBeHidden();
    await expect(page.getByRole('list', { name: 'Reactions' })).toBeHidden();
    await page.goto(pages.signIn);
    // Text locators ignore `noscript`.
    const reason = page.locator('noscript p');
    await expect(reason).toBeVisible();
    expect(await reason.textContent()).toBe(memberTexts.signIn.noScript);
  });
});

test('a printed page contains only its content', async ({ page, content }) => {
  await page.goto(postPath(content.longPost.id));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const role of ['navigation', 'banner', 'contentinfo'] as const)
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
