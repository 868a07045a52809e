import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createApiClient, postPath } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { signInByScript } from '@sandstone/test-system/api-session';
import { type Browser } from '../src/browsers/browser.ts';
import { type Engine, startEngine } from '../src/browsers/engines.ts';
import { deleteNewerMembers } from '../src/browsers/newer-members.ts';
import { PlaywrightBrowser } from '../src/browsers/playwright-browser.ts';
import { creatorPath, visitorPath } from '../src/browsers/steps.ts';
import { fillGallery } from '../src/gallery.ts';
import { providerOf, syncVideoLibraries } from '@sandstone/test-system/provider';
import { videoLibraryOf } from '../src/synced-videos.ts';
import { expect, firstVisit, test } from '../src/test.ts';

// WebKit refuses Secure cookies at http://localhost.
test.use({
  systemOptions: { environment: { HTTPS: '1' } },
  storageState: firstVisit,
  ignoreHTTPSErrors: true,
});
/** The test runner names the engines that are installed. */
const engines = (process.env['E2E_ENGINES'] ?? 'webkit firefox').split(' ').filter(Boolean) as Engine[];

const titles = { eventTitle: 'Mesas', videoTitle: 'A mesa at noon' };

async function photoFile(folder: string, name: string): Promise<string> {
  const file = join(folder, `${name}.jpg`);
  await mkdir(folder, { recursive: true });
  const seed = Number.parseInt(randomUUID().slice(0, 6), 16);
  await writeFile(file, await drawPhoto({ width: 640, height: 480, seed }));
  return file;
}

test.beforeAll(async ({ system }) => {
  const certificate = await readFile(join(system.dataDir, 'tls/certificate.pem'), 'utf8');
  setDefaultCACertificates([...getCACertificates(), certificate]);
  const admin = await signInByScript(system.site, 'admin');
  await fillGallery(admin, 3);
  const guid = randomUUID();
  const libraryId = videoLibraryOf('premium').id;
  const provider = await providerOf(system);
  await provider.seed({
    collections: [{ libraryId, guid, name: titles.eventTitle }],
    videos: [{ libraryId, guid, title: titles.videoTitle, collectionId: guid }],
  });
  await syncVideoLibraries(admin);
});

/** The creator's path comes first, because the visitor shares the post that it creates. */
async function bothPaths(open: () => Promise<Browser>, site: string, file: string): Promise<void> {
  const creator = await open();
  try {
    await test.step('the creator', () => creatorPath(creator, site, file));
  } finally {
    await creator.close();
  }
  const { posts } = await createApiClient({ baseUrl: site }).call('posts', { query: {} });
  const [post] = posts;
  if (post === undefined) throw new Error('The post is missing.');
  const visitor = await open();
  try {
    const path = postPath(post.id);
    await test.step('the visitor', () => visitorPath(visitor, site, { ...titles, postPath: path }));
  } finally {
    await visitor.close();
  }
}

for (const engine of engines)
  test(`a creator and a visitor reach their aims in ${engine}`, async ({ system }, testInfo) => {
    const file = await photoFile(testInfo.outputDir, engine);
    await bothPaths(() => startEngine(engine), system.site, file);
  });

test('a creator and a visitor reach their aims without the newer functions of browsers', async ({
  browser,
  system,
}, testInfo) => {
  const errors: string[] = [];
  const file = await photoFile(testInfo.outputDir, 'oldest');
  await bothPaths(
    async () => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, permissions: ['clipboard-write'] });
      await deleteNewerMembers(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      return new PlaywrightBrowser(page);
    },
    system.site,
    file,
  );
  expect(errors).toEqual([]);
});
