import { type Page } from '@playwright/test';
import { adminTexts, pages } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { addPosts, expect, setSession, test } from '../src/admin-content.ts';
import { openDialog } from '../src/admin-dialogs.ts';
import { KeyboardUser } from '../src/keyboard-user.ts';
import { uniqueName } from '../src/test.ts';

// The creator's tasks with posts, the schedule, the trash, members and settings, by the keyboard alone.

test.use({ viewport: { width: 1440, height: 900 } });

const { members, postEditor, schedule, siteSettings, trash, watermark } = adminTexts;

test.beforeEach(async ({ context, admin }) => setSession(context, admin));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const postsPath = (run: string) => `${pages.adminPosts}?search=${run}`;

test('a post is pinned and unpinned, which is undone', async ({ page, content }) => {
  const keyboard = new KeyboardUser(page);
  const { words } = content.post;
  await keyboard.visit(postsPath(content.run));
  const [pin, unpin] = [postEditor.pin, postEditor.unpin].map((name) => button(page, `${name} ${words}`));
  if (pin === undefined || unpin === undefined) throw new Error('There are two buttons');
  await keyboard.press(pin);
  await expect(page.getByText(postEditor.pinned)).toBeVisible();
  await expect(unpin).toBeFocused();
  await keyboard.press(unpin, 'Space');
  await expect(page.getByText(postEditor.unpinned)).toBeVisible();
  await expect(pin).toBeFocused();
  await keyboard.press(
    page.getByRole('region', { name: trash.undo }).getByRole('button', { name: trash.undo }),
  );
  await expect(page.getByText(trash.undone)).toBeVisible();
  await expect(unpin).toBeVisible();
  await keyboard.expectFocus();
  await keyboard.press(unpin);
  await expect(pin).toBeFocused();
});

test('a draft is scheduled, a post is taken down, and a plan is removed', async ({ page, admin }) => {
  const keyboard = new KeyboardUser(page);
  const { run, draft, planned, post } = await addPosts(admin);
  await keyboard.visit(postsPath(run));
  const plan = button(page, `${schedule.open} ${draft.words}`);
  const dialog = await keyboard.open(plan);
  await keyboard.press(dialog.getByRole('button', { name: schedule.save, exact: true }));
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  await expect(plan).toBeFocused();

  const takeDown = button(page, `${schedule.openTakeDown} ${post.words}`);
  const question = await keyboard.open(takeDown);
  await keyboard.press(question.getByRole('button', { name: schedule.now.takeDown }));
  await expect(page.getByText(schedule.postTakenDown)).toBeVisible();
  await expect(takeDown).toHaveCount(0);
  await keyboard.expectFocus();

  await keyboard.visit(pages.adminSchedule);
  const zone = await keyboard.open(button(page, schedule.changeZone));
  await keyboard.press(zone.getByRole('button', { name: 'Cancel' }));
  await expect(button(page, schedule.changeZone)).toBeFocused();
  const entries = page.getByRole('region', { name: schedule.comingUp, exact: true });
  await keyboard.press(button(page, schedule.removeFrom(draft.words)));
  await expect(entries.getByText(draft.words)).toHaveCount(0);
  await keyboard.expectFocus();
  await keyboard.press(button(page, `${schedule.changeTime}: ${planned.words}`));
  await expect(openDialog(page).locator(':focus')).toHaveCount(1);
});

test('something is restored from the trash, and something is deleted for good', async ({ page, admin }) => {
  const keyboard = new KeyboardUser(page);
  const { trashed } = await addPosts(admin);
  await keyboard.visit(pages.adminTrash);
  const part = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
  const item = (name: string) => page.getByRole('main').getByRole('button', { name });
  await keyboard.press(part(trash.kinds.event));
  await keyboard.press(item(trashed.adventure), 'Space');
  await keyboard.press(button(page, trash.restore));
  await expect(page.getByText(trash.restored('event', 1))).toBeVisible();
  await keyboard.expectFocus();
  await keyboard.press(part(trash.kinds.post));
  await keyboard.press(item(trashed.post), 'Space');
  const erase = button(page, trash.erase);
  const question = await keyboard.open(erase);
  await keyboard.key('Escape');
  await expect(erase).toBeFocused();
  await keyboard.open(erase);
  await keyboard.press(question.getByRole('button', { name: trash.erase }));
  await expect(item(trashed.post)).toHaveCount(0);
  await keyboard.expectFocus();
});

test('a member is blocked and unblocked', async ({ page, system }) => {
  const run = uniqueName();
  const name = `Kim ${run}`;
  await signInByScript(system.site, { email: `kim-${run}@example.com`, name });
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(pages.adminMembers);
  await keyboard.write(page.getByRole('searchbox', { name: members.search }), name);
  const [block, unblock] = [
    button(page, `${members.block} ${name}`),
    button(page, `${members.unblock} ${name}`),
  ];
  const question = await keyboard.open(block);
  await keyboard.key('Escape');
  await expect(block).toBeFocused();
  await keyboard.open(block);
  await keyboard.press(question.getByRole('button', { name: members.blockConfirm, exact: true }));
  await expect(page.getByText(members.isBlocked(name))).toBeVisible();
  await expect(unblock).toBeFocused();
  await keyboard.key('Enter');
  await expect(page.getByText(members.isUnblocked(name))).toBeVisible();
  await expect(block).toBeFocused();
});

test('the large picture of the site is chosen with its focal points, and removed', async ({
  page,
  content,
}) => {
  const texts = siteSettings.pictures;
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(pages.adminSite);
  const choose = button(page, texts.choose(texts.kinds.hero));
  const picker = await keyboard.open(choose);
  await keyboard.press(picker.getByRole('button', { name: content.photos[1] }));
  await expect(openDialog(page)).toHaveCount(0);
  await expect(choose).toBeFocused();
  const across = page.getByRole('group', { name: texts.tall }).getByRole('slider').first();
  await keyboard.to(across);
  await keyboard.key('ArrowLeft', 3);
  await expect(across).toHaveValue('47');
  const save = button(page, siteSettings.save);
  await keyboard.press(save);
  await expect(page.getByText(siteSettings.saved([texts.title]))).toBeVisible();
  await expect(save).toBeFocused();
  await keyboard.press(button(page, texts.remove(texts.kinds.hero)));
  await expect(button(page, texts.upload(texts.kinds.hero))).toBeFocused();
  await keyboard.press(save, 'Space');
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
});

test('the watermark is set and removed', async ({ page }) => {
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(pages.adminWatermark);
  const save = button(page, watermark.save);
  await keyboard.choose(page.getByRole('radio', { name: watermark.kinds.text }));
  await keyboard.write(page.getByLabel(watermark.text, { exact: true }), '© Sandstone');
  await keyboard.choose(page.getByRole('radio', { name: watermark.corners.topLeft }));
  await keyboard.to(page.getByLabel(watermark.strength));
  await keyboard.key('ArrowRight', 2);
  for (const kind of [watermark.kinds.text, watermark.kinds.off]) {
    await keyboard.choose(page.getByRole('radio', { name: kind }));
    await keyboard.press(save);
    await expect(page.getByText(watermark.saved)).toBeVisible();
    await expect(save).toBeFocused();
  }
});
