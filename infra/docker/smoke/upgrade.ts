import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createApiClient, eventPath, pages, routes } from '@sandstone/contract';
import { allPublicPhotos, type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { type Compose } from './compose.ts';
import { openAgain, refusedVisitors, restrict } from './regions.ts';
import { type Ask, describeFailures, type Visits, whileVisited } from './visitors.ts';

const services = ['worker', 'api', 'web', 'nginx'];
/**
 * nginx holds the port of the site, so nobody is served between its end and the start of the next one. Where other programs
 * slow the machine down, this may take as long as so many empty commands in a container take meanwhile.
 */
const longestPauseMs = 2000;
const longestPauseInCommands = 3;
/** The longest time that an upgrade of nginx alone takes on busy cores. */
const busyMs = 180_000;
const writeEveryMs = 500;
const commandEveryMs = 1000;
const file = (release: string) => `/assets/${release}-0a1b2c3d.js`;

/** Turns the images into those of a later release: another migration, and other files of the pages. */
async function makeNextRelease(compose: Compose): Promise<void> {
  const added = String.raw`
    const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
    for (const name of readdirSync('apps/api/dist').filter((each) => each.endsWith('.js'))) {
      const text = readFileSync('apps/api/dist/' + name, 'utf8');
      const next = text.replace(/(class: (\w+)\s+\})(\s+\];\s+\/\/ \S+libs\/database\/src\/migrate\.ts)/,
        '$1, { name: "9999-next", class: class extends $2 { up() { this.addSql("create table next_release ()"); } } }$3');
      if (next !== text) writeFileSync('apps/api/dist/' + name, next);
    }`;
  await compose.changeImage('worker', ['LABEL release=next']);
  await compose.changeImage('web', ['LABEL release=next']);
  await compose.changeImage('api', [
    'USER 0',
    `RUN ${JSON.stringify(['node', '-e', added])}`,
    'USER 1000:1000',
  ]);
  const replaced = `rm -r /srv/client/assets && mkdir /srv/client/assets && echo next > /srv/client${file('next')}`;
  await compose.changeImage('nginx', ['USER 0', `RUN ${replaced}`, 'USER 1000:1000']);
}

async function imagesOf(compose: Compose): Promise<string[]> {
  const ids = await Promise.all(services.map((service) => compose.containers(service)));
  const images = ids.flat().map((id) => compose.container('inspect', id, ['--format', '{{.Image}}']));
  return (await Promise.all(images)).map((image) => image.trim());
}

function query(compose: Compose, sql: string): Promise<string> {
  const psql = ['psql', '--username=sandstone', '--tuples-only', '--command', sql];
  return compose.run(['exec', '-T', 'postgres', ...psql]);
}

const isMigrated = async (compose: Compose): Promise<boolean> =>
  (await query(compose, `select to_regclass('next_release')`)).includes('next_release');

/** Creates events one after the other. A second one of the same title was made of one request. */
class Writer {
  readonly titles: string[] = [];
  readonly failures: string[] = [];
  readonly #admin: ApiSession;
  readonly #name: string;

  constructor(admin: ApiSession, name: string) {
    this.#admin = admin;
    this.#name = `${name} ${randomInt(2 ** 24)}`;
  }

  async writeUntil(stopped: AbortSignal): Promise<void> {
    for (let turn = 1; !stopped.aborted; turn += 1) {
      const title = `${this.#name} ${turn}`;
      try {
        await this.#admin.api.call('adminCreateEvent', { body: { title, date: new Date().toISOString() } });
        this.titles.push(title);
      } catch (error) {
        // While nginx changes, a request has no response. Nobody sends it again.
        if (error instanceof ApiError) this.failures.push(`${title}: ${error.status}`);
      }
      await sleep(writeEveryMs);
    }
  }

  /** @throws Error unless each event that was accepted exists once */
  async check(): Promise<void> {
    const { events } = await this.#admin.api.call('adminEvents');
    const found = events.map(({ title }) => title).filter((title) => title?.startsWith(`${this.#name} `));
    const lost = this.titles.filter((title) => !found.includes(title));
    if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}`);
    const doubled = found.filter((title, at) => found.indexOf(title) !== at);
    if (doubled.length > 0) throw new Error(`Doubled: ${doubled.join(', ')}`);
    if (this.failures.length > 0) throw new Error(`Writes failed:\n${this.failures.join('\n')}`);
  }
}

/** @returns the time in which requests had no response */
function pauseOf({ refusals }: Visits): number {
  if (refusals.length === 0) return 0;
  return (
    Math.max(...refusals.map(({ endMs }) => endMs)) - Math.min(...refusals.map(({ startMs }) => startMs))
  );
}

async function pathsOfFiles(site: string): Promise<string[]> {
  const [picture] = await allPublicPhotos(site);
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(site)).text())?.[1];
  if (picture === undefined || style === undefined) throw new Error('There is no picture, or no style sheet');
  return [picture.cdnUrl, style];
}

async function visitedPaths(site: string): Promise<string[]> {
  const { events } = await createApiClient({ baseUrl: site }).call('events');
  return [
    '/',
    '/pictures',
    ...events.slice(0, 2).map(({ slug }) => eventPath(slug)),
    `${routes.photos.path}?limit=3`,
    `${routes.videos.path}?limit=3`,
    // Never cached. It leads to the sign-in.
    pages.profile,
    ...(await pathsOfFiles(site)),
  ];
}

/** Runs an empty command in a container, which no upgrade replaces, until `stopped`. @returns the longest time, in ms */
async function slowestCommand(compose: Compose, stopped: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!stopped.aborted) {
    const startMs = performance.now();
    await compose.attempt(['exec', '-T', 'postgres', 'true']);
    slowest = Math.max(slowest, performance.now() - startMs);
    await sleep(commandEveryMs);
  }
  return slowest;
}

/** Replaces every process while visitors read and an administrator writes. */
async function change(
  compose: Compose,
  asks: readonly Ask[],
  admin: ApiSession,
  name: string,
  ...args: string[]
): Promise<void> {
  const { site } = compose;
  const writer = new Writer(admin, name);
  const end = new AbortController();
  const commandMs = slowestCommand(compose, end.signal);
  const visits = await whileVisited(site, asks, async () => {
    const writing = writer.writeUntil(end.signal);
    const { code, output } = await compose.upgrade(...args).finally(() => end.abort());
    await writing;
    if (code !== 0) throw new Error(`The upgrade ended with ${code}:\n${output}`);
  });
  const pauseMs = pauseOf(visits);
  const slowestMs = await commandMs;
  console.log(
    `    ${name}: ${visits.count} requests and ${writer.titles.length} writes, ${visits.responses.length} bad responses, ` +
      `${visits.refusals.length} refused within ${Math.round(pauseMs)} ms, longest wait ${Math.round(visits.longestMs)} ms, ` +
      `an empty command took up to ${Math.round(slowestMs)} ms`,
  );
  if (visits.responses.length > 0) throw new Error(`Bad responses:\n${describeFailures(visits.responses)}`);
  if (pauseMs > Math.max(longestPauseMs, longestPauseInCommands * slowestMs))
    throw new Error(`Refused for ${pauseMs} ms:\n${describeFailures(visits.refusals)}`);
  await writer.check();
}

async function expectServed(site: string, path: string): Promise<void> {
  const { status } = await fetch(site + path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

/** Files of the build are for everyone. */
const isPrivate = (path: string) => !path.startsWith('/assets/');

/**
 * Upgrades to a later release and returns, both with two replicas, a migration and other files of the pages. Rules for
 * regions must hold at each moment.
 */
export async function upgradeAndReturn(compose: Compose): Promise<void> {
  const { site } = compose;
  const admin = await signInByScript(site, 'admin');
  const paths = await visitedPaths(site);
  await restrict(site);
  const asks = [...paths.map((path) => ({ path })), ...refusedVisitors(paths.filter(isPrivate))];
  const before = await imagesOf(compose);
  await makeNextRelease(compose);
  await change(compose, asks, admin, 'forward');
  const after = await imagesOf(compose);
  if (after.length !== before.length) throw new Error(`${before.length} containers became ${after.length}`);
  const left = after.filter((image) => before.includes(image));
  if (left.length > 0) throw new Error(`${left.length} containers were not replaced`);
  if (!(await isMigrated(compose))) throw new Error('The migration has not run');
  await expectServed(site, file('next'));

  await change(compose, asks, admin, 'back', '--rollback');
  const returned = await imagesOf(compose);
  if (returned.join() !== before.join()) throw new Error('The earlier images do not run');
  await expectServed(site, file('next'));
  await openAgain(site);
  // The following steps need the schema of this release.
  await query(compose, `drop table next_release; delete from migrations where name = '9999-next'`);
}

/** Keeps each core busy with two processes during `act`. They end by themselves if this process is killed. */
async function onBusyCores(act: () => Promise<void>): Promise<void> {
  const script = `const until = Date.now() + ${busyMs}; while (Date.now() < until);`;
  const loops = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', script], { stdio: 'ignore' }),
  );
  try {
    await act();
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

/** Replaces nginx alone while other programs keep the cores busy. Pages may be late then, and are not asked for. */
export async function replaceNginxOnBusyCores(compose: Compose): Promise<void> {
  const { site } = compose;
  const admin = await signInByScript(site, 'admin');
  const asks = (await pathsOfFiles(site)).map((path) => ({ path }));
  await compose.changeImage('nginx', ['LABEL release=again']);
  await onBusyCores(() => change(compose, asks, admin, 'nginx'));
}

/** Tries to upgrade to a release whose worker ends at its start. */
export async function keepsRunningRelease(compose: Compose): Promise<void> {
  const before = await Promise.all(services.map((service) => compose.containers(service)));
  await compose.changeImage('worker', ['CMD ["--eval", "process.exit(1)"]']);
  const { code, output } = await compose.upgrade();
  if (code === 0 || !output.includes('the new worker did not become healthy')) {
    throw new Error(`The upgrade ended with ${code}:\n${output}`);
  }
  const after = await Promise.all(services.map((service) => compose.containers(service)));
  if (after.join() !== before.join()) throw new Error(`Other containers run:\n${output}`);
  const back = await compose.upgrade('--rollback');
  if (back.code !== 0) throw new Error(`The return ended with ${back.code}:\n${back.output}`);
}
