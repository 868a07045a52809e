import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adminTexts,
  defaultSiteSettings,
  iconSizes,
  pages,
  routes,
  seoRoutes,
  siteIconPath,
  sitemapPart,
  type SiteSection,
  type SiteSettings,
} from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { startReplica } from '../src/faults/service-process.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const { siteSettings } = adminTexts;
const hostile = `Rose </script><img src=x onerror=alert(1)> & "🌵"`;
const changed: Omit<SiteSettings, 'regions'> = {
  words: {
    name: hostile,
    homeTitle: 'Evenings by the lake',
    tagline: 'Slow evenings',
    welcome: 'أهلا وسهلا',
    bio: 'I take pictures of water.',
    footerYear: null,
    eventsHeading: 'Walks',
    eventsAlias: 'walks',
    gateLine: 'Come in, the kettle is on.',
    clipsLine: 'Short films of water.',
    fullVideosLine: 'Sign in and stay until the evening.',
    picturesLine: 'The lake in every season.',
  },
  look: { accent: '#3366cc', theme: 'dark' },
  links: { links: [{ label: '"><b>Elsewhere</b>', address: 'https://social.example/rose?a=1&b=2' }] },
  rules: { ...defaultSiteSettings.rules, declineUrl: 'https://away.example/', discreetShare: true },
  pictures: defaultSiteSettings.pictures,
  gallery: defaultSiteSettings.gallery,
  legal: {
    ...defaultSiteSettings.legal,
    contact: 'rose@lake.example',
    terms: { text: '## My rules\n\nBe kind. Write to {contact}.', updatedOn: '2026-02-03' },
  },
};
const { words } = defaultSiteSettings;
const defaultWords = [
  defaultSiteSettings.legal.contact,
  words.name,
  words.homeTitle,
  words.tagline,
  words.welcome,
  words.bio,
  words.eventsHeading,
];

async function save(
  { api }: ApiSession,
  { words: named, look, links: linked, rules, legal }: Omit<SiteSettings, 'regions'>,
) {
  const now = await api.call('adminSite', {});
  const saveSection = (section: SiteSection, value: object) =>
    api.call('adminSaveSite', {
      params: { section },
      body: { value: { ...value }, unchangedSince: now[section].version },
    });
  await saveSection('words', named);
  await saveSection('look', look);
  await saveSection('links', linked);
  await saveSection('rules', rules);
  await saveSection('legal', legal);
}

const paths = [
  ...[pages.home, pages.links, pages.pictures, pages.posts, pages.allVideos, pages.signIn, '/nothing-here'],
  ...[pages.terms, pages.privacy, pages.recordKeeping, pages.contentRemoval],
  ...[seoRoutes.feed, seoRoutes.manifest, seoRoutes.robots, seoRoutes.sitemap, sitemapPart('pages')],
  ...[routes.events.path, routes.photos.path],
];

const read = async (url: string): Promise<string> => {
  const response = await fetch(url, { redirect: 'manual' });
  return `${[...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${await response.text()}`;
};

test('a site that its creator has changed shows none of the words of before, through every replica', async ({
  system,
  admin,
}) => {
  const otherApi = await startReplica(await system.pidOf('api'), routes.ready.path, {});
  const otherWeb = await startReplica(await system.pidOf('web'), routes.ready.path, {
    API_URL: otherApi.url,
  });
  const webs = [await system.urlOf('web'), otherWeb.url];
  const shown = [pages.home, pages.links, seoRoutes.feed, seoRoutes.manifest];
  try {
    // Every cache has the words of before.
    for (const web of [system.site, ...webs]) for (const path of shown) await read(web + path);
    await save(admin, changed);
    for (const web of [system.site, ...webs])
      for (const path of shown)
        await expect
          .poll(async () => (await read(web + path)).includes(words.name), { message: web + path })
          .toBe(false);

    for (const path of paths) {
      const text = await read(system.site + path);
      expect(
        defaultWords.filter((word) => text.includes(word)),
        path,
      ).toEqual([]);
      // Nothing reads JSON as a page.
      if (!/content-type: application\/(?:manifest\+)?json/.test(text))
        expect(text, path).not.toContain('<img src=x');
    }
    const home = await read(system.site + pages.home);
    expect(home).toContain('Evenings by the lake | Rose &lt;/script&gt;');
    expect(home).toContain('Come in, the kettle is on.');
    expect(home).toMatch(
      /^<!doctype html><html lang="en" data-theme="dark" style="--dark-accent:[\d ]+;--light-accent:[\d ]+">/m,
    );
    expect(home).toContain('href="https://social.example/rose?a=1&amp;b=2" rel="me noreferrer" dir="auto"');
    expect(home).not.toContain('<b>Elsewhere');
    expect(home).toContain('href="https://away.example/"');
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(structured))).toContain(JSON.stringify(hostile));
    expect(home).toContain(`property="og:title" content="Rose &lt;/script&gt;`);
    expect(await read(system.site + pages.terms)).toContain('Be kind. Write to');
    const manifest = (await (await fetch(system.site + seoRoutes.manifest)).json()) as { name: string };
    expect(manifest.name).toBe(hostile);
    expect((await fetch(`${system.site}/cheating/any`)).status).toBe(404);

    const assets = join(import.meta.dirname, '../../apps/web/dist/client');
    for (const file of await readdir(assets, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const text = await readFile(join(file.parentPath, file.name), 'latin1');
      expect(
        defaultWords.filter((word) => text.includes(word)),
        file.name,
      ).toEqual([]);
    }
  } finally {
    await save(admin, defaultSiteSettings);
    await Promise.all([otherWeb.stop(), otherApi.stop()]);
  }
});

test('the creator changes a part of her site on a phone, and takes it back', async ({
  page,
  context,
  admin,
  system,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setSession(context, admin);
  await page.goto(pages.adminSite);
  await untilHydrated(page);
  const section = page.getByRole('region', { name: siteSettings.words.title });
  await expect(section).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await section.getByLabel(siteSettings.words.name, { exact: true }).fill('A name of my own');
  await page.getByRole('button', { name: siteSettings.save, exact: true }).click();
  await expect(page.getByText(siteSettings.saved([siteSettings.words.title]))).toBeVisible();
  const title = async () => /<title>([^<]*)/.exec(await read(system.site + pages.home))?.[1] ?? '';
  await expect.poll(title).toContain('A name of my own');
  await page.getByRole('button', { name: adminTexts.trash.undo }).click();
  await expect.poll(title).toContain(words.name);
});

test('the creator makes a photo the large picture of her home page on a phone, and visitors lose it with the photo', async ({
  page,
  context,
  admin,
  system,
}, testInfo) => {
  const texts = siteSettings.pictures;
  const name = `hero-${testInfo.testId}.jpg`;
  const bytes = await drawPhoto({ width: 2600, height: 1700, exif: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await setSession(context, admin);
  await page.goto(pages.adminSite);
  await untilHydrated(page);
  const section = page.getByRole('region', { name: texts.title });
  const hero = section.getByRole('group', { name: texts.kinds.hero });
  await hero.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  await expect(hero.getByRole('img', { name })).toBeVisible();
  const tall = hero.getByRole('group', { name: texts.tall });
  await tall.getByLabel(adminTexts.videoEditing.focusAcross).fill('80');
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: siteSettings.save, exact: true }).click();
  await expect(page.getByText(siteSettings.saved([texts.title]))).toBeVisible();
  const { hero: chosen } = (await admin.api.call('adminSite', {})).pictures.value;
  const photoId = chosen?.photoId ?? '';
  const isShown = async () => (await read(system.site + pages.home)).includes(photoId);
  await expect.poll(isShown).toBe(true);
  await expect.poll(async () => (await read(system.site + pages.home)).includes('/tall-80-50/')).toBe(true);
  for (const [width, height, point, crop] of [
    [390, 844, '80% 50%', '/tall-80-50/'],
    [1440, 900, '50% 50%', '/wide-50-50/'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(pages.home);
    const picture = page.locator('main picture img').first();
    await expect(picture).toHaveCSS('object-position', point);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(crop);
  }
  await admin.api.call('adminDeletePhoto', { params: { id: photoId } });
  await expect.poll(isShown).toBe(false);
});

test('a mark that the creator uploads is the icon of every page within seconds, and a vector graphic is refused', async ({
  page,
  context,
  admin,
  system,
}) => {
  const texts = siteSettings.pictures;
  await page.setViewportSize({ width: 390, height: 844 });
  await setSession(context, admin);
  await page.goto(pages.adminSite);
  await untilHydrated(page);
  const section = page.getByRole('region', { name: texts.title });
  const mark = section.getByRole('group', { name: texts.kinds.mark, exact: true });
  const file = mark.locator('input[type="file"]');
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  await file.setInputFiles({ name: 'm.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(mark.getByText(texts.markUnreadable)).toBeVisible();
  await file.setInputFiles({
    name: 'm.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPhoto({ width: 900, height: 600, gps: true, exif: true }),
  });
  await expect(mark.getByRole('button', { name: texts.remove(texts.kinds.mark) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: siteSettings.save, exact: true }).click();
  await expect(page.getByText(siteSettings.saved([texts.title]))).toBeVisible();

  const { markId = '' } = (await admin.api.call('adminSite', {})).pictures.value.mark ?? {};
  const iconsOf = (text: string) =>
    iconSizes.filter((size) => text.includes(siteIconPath(markId, size) + '"'));
  await expect.poll(async () => iconsOf(await read(system.site + pages.home))).toEqual([32, 180, 512]);
  await expect.poll(async () => iconsOf(await read(system.site + seoRoutes.manifest))).toEqual([192, 512]);
  await page.goto(pages.home);
  // The browser decodes what the site has encoded.
  const widths = await page.evaluate(
    (icons) =>
      Promise.all(icons.map(async (icon) => createImageBitmap(await (await fetch(icon)).blob()))).then(
        (pictures) => pictures.map(({ width, height }) => [width, height]),
      ),
    iconSizes.map((size) => siteIconPath(markId, size)),
  );
  expect(widths).toEqual(iconSizes.map((size) => [size, size]));

  await page.goto(pages.adminSite);
  await mark.getByRole('button', { name: texts.remove(texts.kinds.mark) }).click();
  await page.getByRole('button', { name: siteSettings.save, exact: true }).click();
  await expect.poll(async () => (await fetch(system.site + siteIconPath(markId, 32))).status).toBe(404);
});
