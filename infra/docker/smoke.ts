// node infra/run.mjs infra/docker/smoke.ts [--keep]
// Tests docker-compose.yml on a real engine with an unchanged .env.example, except for the port.
// Builds the images, and removes containers and volumes at the end unless --keep is given.
// Some steps measure for how long nobody is served. Beside other tests, the time would say how busy the machine is, so
// they wait until the file OTHER_TESTS_ENDED exists, which `npm test` names.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiClient, photosPage, routes } from '@sandstone/contract';
import { freePort } from '@sandstone/nginx/free-port';
import { runBrowserTests } from './smoke/browser.ts';
import { project } from './smoke/checkout.ts';
import { Compose } from './smoke/compose.ts';
import { uploadAndSee } from './smoke/gallery.ts';
import { differences, inventory } from './smoke/inventory.ts';
import { Operating } from './smoke/operating.ts';
import { commandsNotRun } from './smoke/operator.ts';
import { rulesForRegionsHold } from './smoke/regions.ts';
import { buildRelease, expectRelease, releasePrefix } from './smoke/release.ts';
import { scaleToTwo, startTwoReplicas, uploadWhileProcessesDie } from './smoke/scaling.ts';
import { twoSitesFromTheSameImages } from './smoke/second-site.ts';
import { startOfTest, step, test } from './smoke/steps.ts';
import { keepsRunningRelease, replaceNginxOnBusyCores, upgradeAndReturn } from './smoke/upgrade.ts';

const secrets = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'S3_SECRET_KEY', 'SESSION_SECRET'];
const othersEnded = process.env['OTHER_TESTS_ENDED'];
const ownServices = ['nginx', 'web', 'api', 'worker', 'demo-servers'];

const compose = await startOfTest();
const { site } = compose;
const port = Number(new URL(site).port);
const releaseFolder = await mkdtemp(join(tmpdir(), `${project}-release-`));
const operating = await Operating.start(compose);

/** Each missing secret must be reported by name. */
async function missingSecretsAreReported(): Promise<void> {
  await Promise.all(
    secrets.map(async (missing) => {
      const given = Object.fromEntries(secrets.filter((name) => name !== missing).map((name) => [name, 'x']));
      const { code, output } = await compose.attempt(['config', '--quiet'], {
        DEMO: '',
        ...given,
      });
      assert(
        code !== 0 && output.includes(`${missing} is not set`),
        `${missing} is not asked for:\n${output}`,
      );
    }),
  );
  const all = Object.fromEntries(secrets.map((name) => [name, 'x']));
  const services = await compose.run(['config', '--services'], { DEMO: '', ...all });
  assert(!services.includes('demo'), 'Without its profile the demo is still there');
}

async function containersAreHardened(): Promise<void> {
  const config = JSON.parse(await compose.run(['config', '--format', 'json'])) as {
    services: Record<string, { ports?: unknown[]; read_only?: boolean; cap_drop?: string[] }>;
  }; // as `docker compose config` documents it
  for (const [name, service] of Object.entries(config.services)) {
    assert(service.read_only === true && service.cap_drop?.includes('ALL') === true, `${name} is not locked`);
    assert((service.ports !== undefined) === (name === 'nginx'), `${name}: only nginx is published`);
  }
  await Promise.all(
    ownServices.map(async (service) => {
      const user = await compose.run(['exec', '-T', service, 'node', '-p', 'process.getuid()']);
      assert(user.trim() === '1000', `${service} runs as ${user.trim()}`);
    }),
  );
}

async function pageIsServed(): Promise<void> {
  const page = await fetch(site, { headers: { 'accept-encoding': 'br' } });
  const html = await page.text();
  assert(page.status === 200 && html.includes('</html>'), `The home page answered ${page.status}`);
  assert(page.headers.get('content-encoding') === 'br', 'The home page is not compressed by brotli');
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1];
  assert(style !== undefined, 'The home page names no style sheet');
  const asset = await fetch(site + style, { headers: { 'accept-encoding': 'br' } });
  await asset.arrayBuffer();
  assert(asset.headers.get('content-encoding') === 'br', `${style} was not compressed beforehand`);
}

/** Checks that the demo's pictures, videos and covers are complete. */
async function demoIsComplete(): Promise<void> {
  const page = photosPage.parse(await (await fetch(site + routes.photos.path)).json());
  assert(page.total >= 30, `Only ${page.total} pictures`);
  const { videos } = await createApiClient({ baseUrl: site }).call('videos', { query: { limit: 100 } });
  assert(videos.length >= 8, `Only ${videos.length} videos`);
  assert(videos.filter(({ cover }) => cover === null).length === 1, 'A video lacks its picture');
}

/** A cached page may show removed content, so it must not be shown either. */
async function showsErrorWhileWebIsDown(): Promise<void> {
  await (await fetch(site)).text();
  await compose.run(['stop', 'web']);
  // nginx caches with a resolution of one second, so a fresh page expires in less than two.
  await sleep(2000);
  for (const path of ['/', '/events/nobody-has-asked-for-this']) {
    const page = await fetch(site + path);
    assert(page.status === 503, `${path} answered ${page.status}`);
    assert((await page.text()).includes('</html>'), 'The failure is not a page of the site');
  }
}

async function expectUnchanged(before: ReadonlyMap<string, string>): Promise<void> {
  const lost = differences(before, await inventory(site));
  assert(lost.length === 0, `Lost or changed:\n${lost.join('\n')}`);
  console.log(`    ${before.size} records and pictures are unchanged`);
}

/**
 * Stops the system of the checkout, and starts the release in a folder that contains nothing but its file and its
 * settings.
 * @returns the site's content, for the next step to compare with
 */
async function keepsAllInRelease(): Promise<ReadonlyMap<string, string>> {
  const before = await inventory(site);
  await compose.down();
  const folder = await mkdtemp(join(tmpdir(), `${project}-site-`));
  try {
    await copyFile(join(releaseFolder, 'compose.release.yaml'), join(folder, 'compose.release.yaml'));
    await copyFile(join(releaseFolder, '.env.example'), join(folder, '.env'));
    const released = new Compose(project, port, { releaseFolder: folder });
    await released.up();
    await expectUnchanged(before);
    await expectRelease(released, releaseFolder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return before;
}

async function prove(): Promise<void> {
  await step('missing secrets are reported', missingSecretsAreReported);
  await step('the images are built', async () => {
    await compose.build();
    await operating.checkout.run('docker compose build');
    await operating.checkout.run('docker compose build data');
  });
  await step('the system becomes healthy', async () => {
    // A command of a killed run may have continued during the build.
    await compose.removeAll();
    await operating.checkout.run('docker compose build && docker compose up --wait');
  });
  await step('the containers are hardened', containersAreHardened);
  await step('pages and files are compressed', pageIsServed);
  await step('the demo is complete', demoIsComplete);
  await step('an upload becomes a picture', () => uploadAndSee(site));
  await step('rules for regions hold', () => rulesForRegionsHold(site));
  await step('browser tests pass', () => runBrowserTests(site));
  await step('a second site runs from the same images, with its own database of regions', () =>
    twoSitesFromTheSameImages(compose),
  );
  await step('the documented commands work', () => operating.runningSite());
  // From here on, each step stops, kills or wipes more of the system.
  await step('an error page is shown while web is down', showsErrorWhileWebIsDown);
  await step('services scale to two replicas', () => scaleToTwo(compose));
  await step('uploads survive a killed api and worker', () => uploadWhileProcessesDie(compose));
  await step('a release that cannot start changes nothing', () => keepsRunningRelease(compose));
  await step('a release is built', () => buildRelease(compose, releaseFolder));
  const before = await step('the release keeps all data, and needs no checkout', keepsAllInRelease);
  const backups = await step('a backup is taken, and the site destroyed', () =>
    operating.backUpAndDestroy(port),
  );
  const restored = await step('the site is restored in another folder, with another address', async () =>
    operating.restore(backups, await freePort(), before),
  );
  await step('Postgres moves to a new volume', () => restored.upgradePostgres());
  await step('the site moves to stores outside of the Compose file', () => restored.moveToOwnStores());
  await step('every documented command has been run', () => {
    const left = commandsNotRun();
    assert(left.length === 0, `Not run:\n${left.join('\n')}`);
    return Promise.resolve();
  });
  await step('two replicas of each service start', async () => {
    await compose.removeAll();
    await startTwoReplicas(compose);
  });
  while (othersEnded !== undefined && !existsSync(othersEnded)) await sleep(200);
  await step('an upgrade and its return fail no request', () => upgradeAndReturn(compose));
  await step('nginx is replaced on busy cores', () => replaceNginxOnBusyCores(compose));
}

await test(compose, prove, async () => {
  if (!process.argv.includes('--keep')) await compose.removeImages(releasePrefix);
  await rm(releaseFolder, { recursive: true, force: true });
  await operating.end();
});
