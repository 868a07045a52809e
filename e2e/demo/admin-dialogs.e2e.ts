import { type Page } from '@playwright/test';
import { adminAdventuresPath, adminEventOrderPath, adminTexts, pages } from '@sandstone/contract';
import { type AdminContent, expect, setSession, test } from '../src/admin-content.ts';
import { expectGoodDialogs, openDialog, type Openings } from '../src/admin-dialogs.ts';

// Opens every dialog, sheet and picker for photos, videos and adventures. Those for posts and the others have a file of
// their own, and the question before a member is blocked is checked where members are.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const { videoEditing, eventOrder, photoEditor, photoManager, schedule } = adminTexts;

// Openings read it when their test runs.
let content: AdminContent;
test.beforeEach(async ({ context, admin, content: own }) => {
  content = own;
  await setSession(context, admin);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tap = (page: Page, name: string | RegExp) => button(page, name).first().tap();
/** Looks into the last one of the open dialogs. */
const tapIn = (page: Page, name: string | RegExp) =>
  openDialog(page).last().getByRole('button', { name, exact: true }).first().tap();
const within = (page: Page) => openDialog(page).last();
/** Resolves when a dialog has opened above another one. */
const aboveAnother = (page: Page) => expect(openDialog(page)).toHaveCount(2);

const photosPath = () => `${pages.adminPhotos}?search=${content.run}`;
const openPhoto = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: content.photos[0] }).first().tap();
async function select(page: Page): Promise<void> {
  await tap(page, 'Select');
  await openPhoto(page);
  await page.getByRole('main').getByRole('button', { name: content.photos[1] }).first().tap();
}
const more = async (page: Page, action: string) => {
  await select(page);
  await tap(page, photoManager.moreActions);
  await tapIn(page, action);
  await expect(within(page).getByRole('button', { name: action, exact: true })).toHaveCount(0);
};
async function editPhoto(page: Page): Promise<void> {
  await openPhoto(page);
  await tapIn(page, photoEditor.open);
  await expect(button(page, photoEditor.rotateRight)).toBeVisible();
}
const concealArea = async (page: Page) => {
  await editPhoto(page);
  await within(page).getByText(photoEditor.tool.conceal, { exact: true }).tap();
  await tapIn(page, photoEditor.addArea);
};

const inPhotos: Openings = {
  'a photo': openPhoto,
  'the question before a changed photo is left': async (page) => {
    await openPhoto(page);
    await within(page).getByRole('textbox', { name: 'Description' }).fill('By the sea');
    await tapIn(page, 'Close');
    await aboveAnother(page);
  },
  'the crop of a photo': async (page) => {
    await editPhoto(page);
    await within(page).getByText(photoEditor.forms.square, { exact: true }).tap();
  },
  'the concealed areas of a photo': concealArea,
  'the preview of an edited photo': async (page) => {
    await concealArea(page);
    await tapIn(page, photoEditor.preview);
    await expect(button(page, photoEditor.preview)).toHaveAttribute('aria-pressed', 'true');
  },
  'the schedule of a photo': async (page) => {
    await openPhoto(page);
    await tapIn(page, schedule.open);
    await aboveAnother(page);
  },
  'the question before a photo in use is deleted': async (page) => {
    await openPhoto(page);
    await tapIn(page, 'Delete');
    await expect(within(page).getByText(content.adventure.title)).toBeVisible();
  },
  'the view that describes photos': async (page) => {
    await openPhoto(page);
    await tapIn(page, photoManager.describeOneByOne);
    await expect(page.getByRole('dialog', { name: photoManager.describeOneByOne })).toBeVisible();
  },
  'the filters': (page) => tap(page, photoManager.filter),
  'more actions for photos': async (page) => {
    await select(page);
    await tap(page, photoManager.moreActions);
  },
  'the description of photos': async (page) => {
    await select(page);
    await tap(page, photoManager.describe);
  },
  'the download of photos': async (page) => {
    await select(page);
    await tap(page, photoManager.download);
  },
  'the adventure of photos': (page) => more(page, photoManager.addToEvent),
  'the schedule of photos': (page) => more(page, schedule.open),
  'the question before photos are deleted': async (page) => {
    await select(page);
    await tap(page, 'Delete');
    await expect(within(page).getByText(content.adventure.title)).toBeVisible();
  },
};

/** The row itself comes before its other buttons. */
const openRow = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('button', { name: title }).first().tap();
const openVideo = (page: Page) => openRow(page, content.video.title);
const openCover = (page: Page) => tap(page, videoEditing.changeCover(content.video.title));
const selectVideo = async (page: Page, title: string) => {
  await tap(page, videoEditing.select);
  await openRow(page, title);
};
const inVideos: Openings = {
  'a video': openVideo,
  'the picture of a video': openCover,
  'the photos for a picture': async (page) => {
    await openCover(page);
    await tapIn(page, videoEditing.coverChoose);
    await expect(within(page).getByRole('button', { name: content.photos[0] })).toBeVisible();
  },
  'a chosen photo with its focal point': async (page) => {
    await openCover(page);
    await tapIn(page, videoEditing.coverChoose);
    await tapIn(page, new RegExp(content.photos[0] ?? ''));
    await expect(within(page).getByRole('slider').first()).toBeVisible();
  },
  'the question before a video is free': (page) =>
    page.getByRole('switch', { name: `${videoEditing.types.premium} ${content.video.premiumTitle}` }).tap(),
  'the question before selected videos are free': async (page) => {
    await selectVideo(page, content.video.premiumTitle);
    await tap(page, videoEditing.makeFree);
  },
  'a new adventure of videos': async (page) => {
    await selectVideo(page, content.video.title);
    await page.getByLabel(videoEditing.moveTo).selectOption(videoEditing.moveToNew);
  },
};

const openAdventure = (page: Page) => openRow(page, content.adventure.title);
const inAdventures: Openings = {
  'an adventure': openAdventure,
  'a new adventure with its refusals': async (page) => {
    await tap(page, 'New adventure');
    await tapIn(page, 'Save');
    await expect(within(page).getByRole('textbox', { name: 'Title' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
  },
  'the question before an adventure is deleted': async (page) => {
    await openAdventure(page);
    await tapIn(page, 'Delete');
    await aboveAnother(page);
  },
  'the picture of an adventure': (page) => tap(page, videoEditing.changeCover(content.adventure.title)),
  'the schedule of an adventure': (page) => tap(page, `${schedule.open} ${content.adventure.title}`),
};

const inOrder: Openings = {
  'the photos for an adventure': async (page) => {
    await tap(page, eventOrder.addPhotos);
    await tapIn(page, new RegExp(content.photos[1] ?? ''));
    await expect(within(page).getByText(eventOrder.taken)).toBeVisible();
  },
  'the videos for an adventure': async (page) => {
    await tap(page, eventOrder.addVideos);
    await within(page).getByRole('list').getByRole('button').first().tap();
  },
};

const inLibraries: Openings = {
  'the name of a video library': (page) => tap(page, new RegExp(`^${videoEditing.nameLibrary}`)),
};

const openings: [string, () => string, Openings][] = [
  ['photos', photosPath, inPhotos],
  ['videos', () => pages.adminVideos, inVideos],
  ['adventures', () => adminAdventuresPath, inAdventures],
  ['the order of an adventure', () => adminEventOrderPath(content.adventure.id), inOrder],
  ['video libraries', () => pages.adminVideoLibraries, inLibraries],
];

for (const [name, path, group] of openings)
  test(`the dialogs of ${name} fit, and are accessible in both themes`, ({ page }) =>
    expectGoodDialogs(page, path(), group));
