import { type Page } from '@playwright/test';
import { adminTexts, draftPath, editPostPath, legalTitles, pages, routes } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type AdminContent, expect, setSession, test } from '../src/admin-content.ts';
import { expectGoodDialogs, openDialog, type Openings } from '../src/admin-dialogs.ts';
import { adminNavigation } from '../src/admin-navigation.ts';
import { chooseFiles } from '../src/upload-page.ts';

// Opens every dialog and picker for posts, the schedule, the trash, uploads and settings, and what else unfolds there.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const { adminNavigation: navigation, postDrafts, postEditor, schedule } = adminTexts;
const { siteSettings, trash, upload, watermark } = adminTexts;

// Openings read it when their test runs.
let content: AdminContent;
test.beforeEach(async ({ context, admin, content: own }) => {
  content = own;
  await setSession(context, admin);
});

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap();
/** Looks into the last one of the open dialogs. */
const within = (page: Page) => openDialog(page).last();
const leave = (page: Page) =>
  adminNavigation(page).getByRole('link', { name: navigation.groups.today }).tap();

const partsOfPosts: Openings = {
  'a search that finds nothing': async (page) => {
    await page.getByRole('searchbox', { name: postEditor.search }).fill('nothing like this');
    await expect(page.getByText(postEditor.nothingFound('nothing like this'))).toBeVisible();
  },
};
const inPosts: Openings = {
  'the question before a post is deleted': (page) => tap(page, `Delete ${content.post.words}`),
  'taking down a post': (page) => tap(page, `${schedule.openTakeDown} ${content.post.words}`),
  'the question before a draft is deleted': (page) =>
    tap(page, `${postDrafts.remove} ${postDrafts.badge}: ${content.draft.words}`),
  'the schedule of a draft': (page) => tap(page, `${schedule.open} ${content.draft.words}`),
};
const inPost: Openings = {
  'the photos for a post': async (page) => {
    await tap(page, 'From the gallery');
    await within(page).getByRole('button', { name: content.photos[1] }).tap();
    await expect(within(page).getByText('In the post')).toBeVisible();
  },
  'the question before a changed post is left': async (page) => {
    await page.getByLabel('Description').fill('Another text');
    await page.getByRole('link', { name: 'Cancel' }).tap();
  },
};
const inPlannedPost: Openings = {
  'the time of a planned post': (page) => tap(page, schedule.changeTime),
};
const inSchedule: Openings = {
  'the time of an entry': (page) => tap(page, `${schedule.changeTime}: ${content.planned.words}`),
  'another time zone': async (page) => {
    await tap(page, schedule.changeZone);
    await within(page).getByRole('combobox', { name: schedule.zone }).selectOption('Asia/Tokyo');
    await expect(within(page).getByText(schedule.whatAboutPlans)).toBeVisible();
  },
};
const inTrash: Openings = {
  'the question before something is deleted for good': async (page) => {
    await page.getByRole('main').getByRole('button', { name: content.trashed.post }).tap();
    await tap(page, trash.erase);
  },
  'the question before the trash is emptied': (page) => tap(page, trash.empty),
};

const photo = async (name: string) => ({ name, bytes: await drawPhoto({ width: 120, height: 90 }) });
const inUploads: Openings = {
  'the question before uploads are stopped': async (page) => {
    // It never ends by itself.
    await page.route(`**${routes.upload.path}`, () => undefined);
    await chooseFiles(page, [await photo('waiting.jpg')]);
    await tap(page, 'Clear All');
  },
};
const inUpload: Openings = {
  'the question before a chosen photo is left': async (page) => {
    await chooseFiles(page, [await photo('chosen.jpg')], 'Choose a photo');
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await leave(page);
  },
};
const inSite: Openings = {
  'the question before changed settings are left': async (page) => {
    await page.getByLabel(siteSettings.words.name, { exact: true }).fill('Another name');
    await leave(page);
  },
  'the photos for a picture of the site': (page) =>
    tap(page, siteSettings.pictures.choose(siteSettings.pictures.kinds.portrait)),
};
/** The shortcuts come after the session. */
const openByKey = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(within(page)).toBeVisible({ timeout: 500 });
  }).toPass();
const inEveryPage: Openings = {
  'the command menu': async (page) => {
    await openByKey(page, 'Control+k');
    await page.keyboard.type(content.run);
    await expect(within(page).getByRole('link', { name: content.post.words })).toBeVisible();
  },
  'the shortcuts': (page) => openByKey(page, '?'),
};

const partsOfWatermark: Openings = {
  'the text of the watermark': async (page) => {
    await page.getByRole('radio', { name: watermark.kinds.text }).check();
    await page.getByLabel(watermark.text, { exact: true }).fill('© Sandstone');
  },
  'the picture of the watermark': (page) =>
    page.getByRole('radio', { name: watermark.kinds.picture }).check(),
};
const partsOfActivity: Openings = {
  'a filter of the activity that nothing fits': (page) =>
    page.getByRole('combobox').selectOption({ index: 3 }),
};

const partsOfUploads: Openings = {
  'files that were refused': async (page) => {
    await chooseFiles(page, [{ name: 'letter.txt', bytes: new Uint8Array([1]) }]);
    await expect(page.getByText(upload.invalidTypes(['letter.txt'])).first()).toBeAttached();
  },
};
const partsOfSite: Openings = {
  'the large picture of the site with its focal points': async (page) => {
    await tap(page, siteSettings.pictures.choose(siteSettings.pictures.kinds.hero));
    await within(page).getByRole('button', { name: content.photos[0] }).tap();
    await expect(page.getByRole('slider')).toHaveCount(4);
  },
  'the wording of a legal page': (page) => page.getByText(legalTitles.terms, { exact: true }).first().tap(),
};

const openings: [string, () => string, Openings, Openings?][] = [
  ['found posts', () => `${pages.adminPosts}?search=${content.run}`, inPosts],
  ['all posts', () => pages.adminPosts, {}, partsOfPosts],
  ['a post', () => editPostPath(content.post.id), inPost],
  ['a planned post', () => draftPath(content.planned.id), inPlannedPost],
  ['the schedule', () => pages.adminSchedule, inSchedule],
  ['the trash', () => `${pages.adminTrash}?show=post`, inTrash],
  ['uploads', () => pages.adminUploadPhotos, inUploads, partsOfUploads],
  ['an upload', () => pages.adminUploadSinglePhoto, inUpload],
  ['the site', () => pages.adminSite, inSite, partsOfSite],
  ['the watermark', () => pages.adminWatermark, {}, partsOfWatermark],
  ['the activity', () => pages.adminAudit, {}, partsOfActivity],
  ['every page', () => pages.adminMore, inEveryPage],
];

for (const [name, path, group, parts] of openings)
  test(`what opens in ${name} fits, and is accessible in both themes`, ({ page }) =>
    expectGoodDialogs(page, path(), group, parts));
