import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { adminAdventuresPath, adminEventOrderPath, adminTexts, pages } from '@sandstone/contract';
import { type AdminContent, expect, setSession, test } from '../src/admin-content.ts';
import { openDialog } from '../src/admin-dialogs.ts';
import { KeyboardUser } from '../src/keyboard-user.ts';

// The creator's tasks with photos, videos and adventures, by the keyboard alone. Those with posts, members and settings
// have a file of their own.

test.use({ viewport: { width: 1440, height: 900 } });

const { videoEditing, eventOrder, galleryOrder, makeFree, photoEditor, photoManager } = adminTexts;

let content: AdminContent;
test.beforeEach(async ({ context, admin, content: own }) => {
  content = own;
  await setSession(context, admin);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const photo = (page: Page, at: number) =>
  page.getByRole('main').getByRole('button', { name: content.photos[at] }).first();
const photosPath = () => `${pages.adminPhotos}?search=${content.run}`;

test('a photo is rotated, cropped and covered', async ({ page, admin }) => {
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(photosPath());
  const details = await keyboard.open(photo(page, 0));
  const edit = details.getByRole('button', { name: photoEditor.open, exact: true });
  const editor = await keyboard.open(edit);
  const control = (name: string | RegExp) => editor.getByRole('button', { name, exact: true });
  await keyboard.press(control(photoEditor.rotateRight), 'Space');

  await keyboard.to(control(photoEditor.sizeOf(photoEditor.cropArea)));
  await keyboard.key('Shift+ArrowLeft', 2);
  await keyboard.key('Shift+ArrowUp', 2);
  await keyboard.to(control(new RegExp(`^${photoEditor.cropArea}:`)));
  await keyboard.key('ArrowRight', 3);
  await expect(control(`${photoEditor.cropArea}: ${photoEditor.place(3, 0, 90, 90)}`)).toBeFocused();
  await keyboard.press(control(photoEditor.wholePhoto));
  await expect(control(`${photoEditor.cropArea}: ${photoEditor.place(0, 0, 100, 100)}`)).toBeVisible();

  await keyboard.choose(editor.getByRole('radio', { name: photoEditor.tool.conceal }));
  await keyboard.press(control(photoEditor.addArea));
  await keyboard.press(control(photoEditor.addArea));
  const area = (number: number) => control(new RegExp(`^${photoEditor.area(number)}:`));
  await keyboard.to(area(1));
  await keyboard.key('Shift+ArrowLeft', 4);
  await keyboard.key('ArrowDown');
  await keyboard.to(control(photoEditor.sizeOf(photoEditor.area(1))));
  await keyboard.key('Shift+ArrowRight');
  await keyboard.to(area(2));
  await keyboard.key('Delete');
  await expect(area(2)).toHaveCount(0);

  // Escape asks first, and the work goes on where it was.
  await keyboard.key('Escape');
  await keyboard.press(openDialog(page).last().getByRole('button', { name: 'Keep editing' }));
  await expect(editor.locator(':focus')).toHaveCount(1);
  await keyboard.press(control('Save'));
  await expect(openDialog(page)).toHaveCount(0);
  await expect(photo(page, 0)).toBeFocused();
  const [id = ''] = content.photoIds;
  const { photos } = await admin.api.call('adminPhotos', { query: { ids: id, limit: 1 } });
  expect(photos[0]?.edits).toMatchObject({ quarterTurns: 1, crop: null, covered: [{}] });
});

test('photos are described one by one', async ({ page, admin }) => {
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(photosPath());
  const details = await keyboard.open(photo(page, 3));
  await keyboard.press(details.getByRole('button', { name: photoManager.describeOneByOne }));
  const view = page.getByRole('dialog', { name: photoManager.describeOneByOne });
  await expect(view.getByRole('textbox')).toBeFocused();
  for (const number of [1, 2]) {
    await expect(view.getByText(photoManager.describing(number, 4))).toBeVisible();
    await page.keyboard.type(`Words ${number} ${content.run}`);
    await keyboard.key('Enter');
  }
  await keyboard.press(view.getByRole('button', { name: photoManager.previousPhoto }));
  await expect(view.getByRole('textbox')).toBeFocused();
  await keyboard.press(view.getByRole('button', { name: photoManager.describingDone }));
  await expect(view).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').locator(':focus')).toHaveCount(1);
  const ids = content.photoIds.slice(2).join(',');
  const { photos } = await admin.api.call('adminPhotos', { query: { ids, limit: 2 } });
  expect(new Set(photos.map(({ description }) => description))).toEqual(
    new Set([1, 2].map((number) => `Words ${number} ${content.run}`)),
  );
  // The other tasks find the photos by the names of their files.
  await admin.api.call('adminRunPhotoCommand', {
    body: {
      id: randomUUID(),
      action: 'describe',
      description: null,
      photoIds: content.photoIds.slice(2),
    },
  });
});

test('photos are filtered, put first in the gallery and moved there', async ({ page }) => {
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(photosPath());
  const filter = await keyboard.open(button(page, photoManager.filter));
  await keyboard.key('Escape');
  await expect(button(page, photoManager.filter)).toBeFocused();
  await keyboard.open(button(page, photoManager.filter), 'Space');
  await keyboard.press(filter.getByRole('link', { name: photoManager.sorted.name }));
  await expect(page).toHaveURL(/sort=name/);
  await expect(openDialog(page)).toHaveCount(0);
  await expect(button(page, photoManager.filter)).toBeFocused();

  await keyboard.press(button(page, 'Select'));
  await keyboard.press(photo(page, 1), 'Space');
  const bar = page.getByRole('region', { name: photoManager.chosen });
  await keyboard.press(bar.getByRole('button', { name: photoManager.selectAll }));
  await expect(bar).toContainText(photoManager.selected(4));
  await keyboard.press(photo(page, 0), 'Space');
  const more = bar.getByRole('button', { name: photoManager.moreActions });
  await keyboard.open(more);
  await keyboard.key('Escape');
  await expect(more).toBeFocused();
  const sheet = await keyboard.open(more);
  await keyboard.press(sheet.getByRole('button', { name: photoManager.addToEvent }));
  await expect(openDialog(page)).toHaveCount(1);
  await keyboard.key('Escape');
  await expect(more).toBeFocused();
  await keyboard.open(more);
  await keyboard.press(sheet.getByRole('button', { name: galleryOrder.first }));
  await expect(page.getByText(galleryOrder.placedFirst(3))).toBeVisible();
  await keyboard.expectFocus();

  await keyboard.press(page.getByRole('link', { name: galleryOrder.title }));
  const cards = page.getByRole('list', { name: galleryOrder.photos }).getByRole('listitem');
  await expect(cards.first()).toContainText(galleryOrder.placed);
  const later = (at: number) => cards.nth(at).getByRole('button', { name: /later$/ });
  const address = await cards.first().getByRole('link').getAttribute('href');
  await keyboard.press(later(0));
  await expect(page.getByText(galleryOrder.changed)).toBeVisible();
  await expect(later(1)).toBeFocused();
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', address ?? '');
  await keyboard.key('Control+z');
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', address ?? '');
  const placed = cards.getByText(galleryOrder.placed);
  const before = await placed.count();
  for (const removed of [1, 2, 3]) {
    await keyboard.press(cards.first().getByRole('button', { name: /^Remove / }));
    await expect(placed).toHaveCount(before - removed);
    await keyboard.expectFocus();
  }
});

test('a cover is chosen with its focal point, and taken back', async ({ page, admin }) => {
  const keyboard = new KeyboardUser(page);
  const { title } = content.video;
  await keyboard.visit(pages.adminVideos);
  const picture = button(page, videoEditing.changeCover(title));
  const editor = await keyboard.open(picture);
  const choose = editor.getByRole('button', { name: videoEditing.coverChoose });
  const picker = await keyboard.open(choose);
  await keyboard.press(picker.getByRole('button', { name: content.photos[1] }));
  await expect(openDialog(page)).toHaveCount(1);
  await expect(choose).toBeFocused();
  const across = editor.getByRole('slider', { name: videoEditing.focusAcross });
  await keyboard.to(across);
  await keyboard.key('ArrowRight', 3);
  await keyboard.press(editor.getByRole('button', { name: videoEditing.focusMiddle }));
  await keyboard.expectFocus();
  await keyboard.to(across);
  await keyboard.key('ArrowLeft', 2);
  await keyboard.press(editor.getByRole('button', { name: 'Save' }));
  await expect(openDialog(page)).toHaveCount(0);
  await expect(picture).toBeFocused();
  const stored = async () => {
    const { videos } = await admin.api.call('adminVideos', { query: { search: title, limit: 1 } });
    return [videos[0]?.coverPhotoId, videos[0]?.focus];
  };
  expect(await stored()).toEqual([content.photoIds[1], { x: 48, y: 50 }]);

  const again = await keyboard.open(picture);
  await keyboard.press(again.getByRole('button', { name: videoEditing.coverOfProvider }));
  await expect(again.locator(':focus')).toHaveCount(1);
  await keyboard.press(again.getByRole('button', { name: 'Save' }));
  await expect(picture).toBeFocused();
  expect(await stored()).toEqual([null, null]);
});

test('a premium video is free after a question', async ({ page }) => {
  const keyboard = new KeyboardUser(page);
  const { premiumTitle } = content.video;
  await keyboard.visit(pages.adminVideos);
  const premium = page.getByRole('switch', { name: `${videoEditing.types.premium} ${premiumTitle}` });
  const question = await keyboard.open(premium, 'Space');
  await keyboard.key('Escape');
  await expect(question).toHaveCount(0);
  await expect(premium).toBeFocused();
  await keyboard.open(premium);
  await keyboard.press(question.getByRole('button', { name: makeFree.confirm(1) }));
  await expect(premium).not.toBeChecked();
  await expect(premium).toBeFocused();
  await keyboard.key('Control+z');
  await expect(premium).toBeChecked();
  await expect(premium).toBeFocused();
});

test('photos and videos are added to an adventure by its pickers, and brought into order', async ({
  page,
}) => {
  const keyboard = new KeyboardUser(page);
  await keyboard.visit(adminAdventuresPath);
  const { id, title } = content.adventure;
  await keyboard.press(page.getByRole('link', { name: `${eventOrder.arrange} ${title}` }));
  await expect(page).toHaveURL(adminEventOrderPath(id));
  const cards = page.getByRole('list', { name: eventOrder.items }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  const addPhotos = button(page, eventOrder.addPhotos);
  const photos = await keyboard.open(addPhotos);
  for (const name of content.photos.slice(1, 3))
    await keyboard.press(photos.getByRole('button', { name }), 'Space');
  await keyboard.press(photos.getByRole('button', { name: 'Add 2 photos' }));
  await expect(cards).toHaveCount(3);
  await expect(addPhotos).toBeFocused();
  const addVideos = button(page, eventOrder.addVideos);
  const videos = await keyboard.open(addVideos);
  await keyboard.press(videos.getByRole('list').getByRole('button').first(), 'Space');
  await keyboard.press(videos.getByRole('button', { name: eventOrder.addChosen(1) }));
  await expect(cards).toHaveCount(4);
  await expect(addVideos).toBeFocused();
  await keyboard.key('Control+z');
  await expect(cards).toHaveCount(3);

  const last = content.photos[2] ?? '';
  await keyboard.press(button(page, `Move ${last} earlier`));
  await expect(cards.nth(1).getByRole('button', { name: `Move ${last} earlier` })).toBeFocused();
  await keyboard.key('Enter');
  await expect(cards.first().getByRole('button', { name: `Move ${last} earlier` })).toBeFocused();
  await keyboard.press(button(page, `Remove ${last}`));
  await expect(cards).toHaveCount(2);
  await expect(cards.first().locator(':focus')).toHaveCount(1);
  // Other files need the adventure as it was.
  await keyboard.press(button(page, `Remove ${content.photos[1]}`));
  await expect(cards).toHaveCount(1);
});
