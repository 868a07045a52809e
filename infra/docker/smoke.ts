// node infra/run.mjs infra/docker/smoke.ts [--keep]
// Proves docker-compose.yml on a real engine, as a newcomer would use it: .env.example unchanged but for the port.
// Builds the images, and removes its containers and volumes at the end unless --keep is given.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiClient, eventPath, immutableCacheControl, photosPage, routes } from '@sandstone/contract';
import { Administrator } from './smoke/administrator.ts';
import { Compose } from './smoke/compose.ts';
import { runBrowserTests } from './smoke/browser.ts';
import { gradient } from './smoke/gradient.ts';
import { differences, inventory } from './smoke/inventory.ts';
import { whileVisited } from './smoke/visitors.ts';

const secrets = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'S3_SECRET_KEY', 'SESSION_SECRET'];
const ownServices = ['nginx', 'web', 'api', 'worker', 'demo-identity', 'demo-streaming'];
const patienceMs = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  return port;
}

function expect(condition: boolean, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint);
}

const compose = new Compose('sandstone-smoke', await freePort());
const { site } = compose;

let current = 'its beginning';

async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  current = name;
  const startMs = performance.now();
  const result = await act();
  console.log(`ok  ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  return result;
}

/** Each secret: with all but it given, it is named. */
async function missingSecretsAreNamed(): Promise<void> {
  for (const missing of secrets) {
    const given = Object.fromEntries(secrets.filter((name) => name !== missing).map((name) => [name, 'x']));
    const { code, output } = await compose.attempt(['config', '--quiet'], { COMPOSE_PROFILES: '', ...given });
    expect(code !== 0 && output.includes(`${missing} is not set`), `${missing} is not asked for:\n${output}`);
  }
  const all = Object.fromEntries(secrets.map((name) => [name, 'x']));
  const services = await compose.run(['config', '--services'], { COMPOSE_PROFILES: '', ...all });
  expect(!services.includes('demo'), 'Without its profile the demo is still there');
}

async function containersAreLocked(): Promise<void> {
  const config = JSON.parse(await compose.run(['config', '--format', 'json'])) as {
    services: Record<string, { ports?: unknown[]; read_only?: boolean; cap_drop?: string[] }>;
  }; // as `docker compose config` documents it
  for (const [name, service] of Object.entries(config.services)) {
    expect(service.read_only === true && service.cap_drop?.includes('ALL') === true, `${name} is not locked`);
    expect((service.ports !== undefined) === (name === 'nginx'), `${name}: only nginx is published`);
  }
  for (const service of ownServices) {
    const user = await compose.run(['exec', '-T', service, 'node', '-p', 'process.getuid()']);
    expect(user.trim() === '1000', `${service} runs as ${user.trim()}`);
  }
}

/** Each variant that the gallery names, twice: the second time out of nginx's memory. */
async function variantsAreServed(id: string): Promise<void> {
  const { photos } = photosPage.parse(await (await fetch(site + routes.photos.path)).json());
  const photo = photos.find((one) => one.id === id);
  expect(photo !== undefined, `The gallery does not show ${id}`);
  const variants = photo.sources.flatMap(({ type, srcset }) =>
    srcset.split(', ').map((entry) => ({ type, path: entry.split(' ', 1)[0] ?? '' })),
  );
  expect(new Set(variants.map(({ type }) => type)).size >= 2, 'A photo has too few formats');
  for (const { type, path } of [...variants, ...variants, { type: 'image/jpeg', path: photo.cdnUrl }]) {
    const answer = await fetch(site + path);
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect(answer.status === 200 && bytes > 200, `${path} answered ${answer.status}, ${bytes} bytes`);
    const kept = answer.headers.get('cache-control');
    expect(kept === immutableCacheControl, `${path} is kept as ${kept}`);
    expect(answer.headers.get('content-type') === type, `${path} is not ${type}`);
  }
}

async function uploadAndSee(): Promise<string> {
  const admin = await Administrator.signIn(site);
  const id = await admin.upload('gradient.png', gradient(randomInt(2 ** 24)));
  await admin.untilReady(id);
  await variantsAreServed(id);
  return id;
}

/** Sends small requests until every replica has answered some, as its own log says. */
async function everyReplicaServes(service: string, count: number): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${site}${routes.photos.path}?limit=1`).then((it) => it.text())),
    );
    const lines = (await compose.logs(service))
      .split('\n')
      .filter((line) => line.includes(routes.photos.path));
    const seen = new Set(lines.map((line) => line.split('|', 1)[0]?.trim()));
    if (seen.size >= count) return;
    expect(Date.now() < until, `Only ${[...seen].join(', ')} of ${count} replicas of ${service} were asked`);
    await sleep(500);
  }
}

async function pageIsServed(): Promise<void> {
  const page = await fetch(site, { headers: { 'accept-encoding': 'br' } });
  const html = await page.text();
  expect(page.status === 200 && html.includes('</html>'), `The home page answered ${page.status}`);
  expect(page.headers.get('content-encoding') === 'br', 'The home page is not compressed by brotli');
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1];
  expect(style !== undefined, 'The home page names no style sheet');
  const asset = await fetch(site + style, { headers: { 'accept-encoding': 'br' } });
  await asset.arrayBuffer();
  expect(asset.headers.get('content-encoding') === 'br', `${style} was not compressed beforehand`);
}

/** The demo's content, whole: its pictures, and its videos with their covers. */
async function demoIsWhole(): Promise<void> {
  const page = photosPage.parse(await (await fetch(site + routes.photos.path)).json());
  expect(page.total >= 30, `Only ${page.total} pictures`);
  const { videos } = await createApiClient({ baseUrl: site }).call('videos', { query: { limit: 100 } });
  expect(videos.length >= 8, `Only ${videos.length} videos`);
  expect(videos.filter(({ cover }) => cover === null).length === 1, 'A video lacks its picture');
}

async function staysWhileWebIsDown(): Promise<void> {
  const home = () => fetch(site, { headers: { 'accept-encoding': 'br' } });
  await (await home()).text();
  await compose.run(['stop', 'web']);
  try {
    const page = await home();
    expect(page.status === 200 && (await page.text()).includes('</html>'), `It answered ${page.status}`);
    const unknown = await fetch(`${site}/events/nobody-has-asked-for-this`);
    expect(unknown.status === 502 || unknown.status === 504, `An unknown page answered ${unknown.status}`);
    expect((await unknown.text()).includes('</html>'), 'The failure is not a page of the site');
  } finally {
    await compose.run(['up', '--wait', '--no-build']);
  }
}

const newPhotos = 10;
const atOnce = 3;

/** One api and one worker die in the middle of a batch, without a word. */
async function uploadWhileTheyDie(): Promise<void> {
  const admin = await Administrator.signIn(site);
  const before = await admin.photoCount();
  const files = Array.from({ length: newPhotos }, () => gradient(randomInt(2 ** 24), 1600, 1200));
  const ids: string[] = [];
  let killed: string[] = [];
  const lane = async (first: number) => {
    for (let turn = first; turn < newPhotos; turn += atOnce) {
      ids.push(await admin.uploadStubbornly(`killed-${turn}.png`, files[turn] ?? gradient(turn)));
    }
  };
  const killing = async () => {
    while (ids.length < atOnce) await sleep(20);
    const [api = '', worker = ''] = (
      await Promise.all(['api', 'worker'].map((service) => compose.containers(service)))
    ).map(([first = '']) => first);
    killed = [api, worker];
    await Promise.all(killed.map((id) => compose.container('kill', id)));
  };
  await Promise.all([killing(), ...Array.from({ length: atOnce }, (_, first) => lane(first))]);
  for (const id of ids) await admin.untilReady(id);
  expect(new Set(ids).size === newPhotos, 'Two files became one photo');
  const count = await admin.photoCount();
  expect(count === before + newPhotos, `${count - before} photos of ${newPhotos} files`);
  await Promise.all(killed.map((id) => compose.container('start', id)));
  await Promise.all(killed.map((id) => compose.untilHealthy(id)));
}

/** Each of the replicas in turn, with visitors on the site all the while. */
async function rollingRestart(): Promise<void> {
  const content = await createApiClient({ baseUrl: site }).call('events');
  const [picture] = photosPage.parse(
    await (await fetch(`${site}${routes.photos.path}?limit=1`)).json(),
  ).photos;
  const paths = [
    '/',
    '/pictures',
    ...content.events.slice(0, 2).map(({ slug }) => eventPath(slug)),
    `${routes.photos.path}?limit=3`,
    `${routes.videos.path}?limit=3`,
    // A query that no cache knows.
    '/posts?unknown=1',
    picture?.cdnUrl ?? '/',
  ];
  const visits = await whileVisited(site, paths, async () => {
    for (const service of ['web', 'api', 'worker']) {
      for (const id of await compose.containers(service)) {
        await compose.container('restart', id, ['--time', '12']);
        await compose.untilHealthy(id);
      }
    }
  });
  const { count, failures } = visits;
  expect(
    failures.length === 0,
    `${failures.length} of ${count} failed:\n${failures.slice(0, 20).join('\n')}`,
  );
  console.log(`    ${count} requests, none failed`);
}

async function keepsAll(): Promise<void> {
  const before = await inventory(site);
  await compose.run(['down']);
  await compose.run(['up', '--wait', '--no-build', ...replicas]);
  const lost = differences(before, await inventory(site));
  expect(lost.length === 0, `Lost or changed:\n${lost.join('\n')}`);
  console.log(`    ${before.size} records and pictures are as they were`);
}

/** The night's routine, the worst day, and the morning after. */
async function comesBackFromItsBackup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-backup-'));
  const data = (...args: string[]) => compose.run(['run', '--rm', 'data', ...args], { BACKUP_DIR: folder });
  try {
    // The commands' own user, who owns no folder here.
    await chmod(folder, 0o777);
    const before = await inventory(site);
    await data('backup', '/backups');
    await data('verify', '/backups');
    await compose.run(['down', '--volumes']);
    await compose.run(['up', '--wait', '--no-build', 'postgres', 's3']);
    await data('restore', '/backups');
    await compose.run(['up', '--wait', '--no-build']);
    const lost = differences(before, await inventory(site));
    expect(lost.length === 0, `Lost or changed:\n${lost.join('\n')}`);
    console.log(`    ${before.size} records and pictures are back`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const replicas = ['--scale', 'web=2', '--scale', 'api=2', '--scale', 'worker=2'];

async function prove(): Promise<void> {
  await step('a missing secret is named', missingSecretsAreNamed);
  await step('the images are built', async () => {
    await compose.run(['build']);
    await compose.run(['build', 'data']);
  });
  await step('it comes up healthy', () => compose.run(['up', '--wait', '--no-build']));
  await step('the containers are locked', containersAreLocked);
  await step('pages and files come compressed', pageIsServed);
  await step('the demo is whole', demoIsWhole);
  await step('an upload becomes a picture', uploadAndSee);
  await step('people use it in a browser', () => runBrowserTests(site));
  await step('pages are served while web is down', staysWhileWebIsDown);
  await step('two of each', async () => {
    await compose.run(['up', '--wait', '--no-build', ...replicas]);
    expect((await compose.containers('worker')).length === 2, 'There are not two workers');
    await everyReplicaServes('api', 2);
    await uploadAndSee();
  });
  await step('an upload outlives an api and a worker', uploadWhileTheyDie);
  await step('a rolling restart under load', rollingRestart);
  await step('down and up keeps everything', keepsAll);
  await step('it comes back from its backup', comesBackFromItsBackup);
}

const removeAll = () =>
  compose.attempt(['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5']);

// A run that was killed has left its containers, which start again with the engine, and half of its data.
await removeAll();
try {
  await prove();
  console.log('All of it holds.');
} catch (error) {
  process.exitCode = 1;
  console.error(await compose.run(['ps', '--all']).catch(() => ''));
  console.error(await compose.run(['logs', '--no-color', '--tail', '15']).catch(() => ''));
  // Last, where whoever reads the end of a long log finds it.
  console.error(`FAILED ${current}: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  if (!process.argv.includes('--keep')) await removeAll();
}
