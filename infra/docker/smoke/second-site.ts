import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordOf, writeMmdb } from '@sandstone/geo';
import { freePort } from '@sandstone/nginx/free-port';
import { signInByScript } from '@sandstone/test-system/api-session';
import { project } from './checkout.ts';
import { Compose } from './compose.ts';

const names = { first: 'Desert Rose', second: 'Blue Canyon' };
const shownMs = 15_000;

async function name(site: string, value: string): Promise<void> {
  const { api } = await signInByScript(site, 'admin');
  const { words } = await api.call('adminSite');
  await api.call('adminSaveSite', {
    params: { section: 'words' },
    body: { value: { ...words.value, name: value }, unchangedSince: words.version },
  });
  const opening = await api.call('adminOpening');
  if (!opening.isOpen)
    await api.call('adminSetOpening', { body: { isOpen: true, unchangedSince: opening.version } });
}

async function expectName(site: string, shown: string, other: string): Promise<void> {
  for (const until = Date.now() + shownMs; ; await sleep(500)) {
    const html = await (await fetch(site)).text();
    if (html.includes(shown)) {
      assert(!html.includes(other), `${site} names the other site`);
      return;
    }
    assert(Date.now() < until, `${site} does not show its name ${shown}`);
  }
}

const databaseFile = 'regions.mmdb';

/** Makes a folder with a database of regions, which the user of the container can read. */
async function regionFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${project}-regions-`));
  await chmod(folder, 0o755);
  const options = { kind: 'Test-Country', builtAt: new Date('2026-03-01T00:00:00Z') };
  await writeFile(
    join(folder, databaseFile),
    writeMmdb([{ network: '192.0.2.0/24', record: recordOf('GB') }], options),
  );
  return folder;
}

/** The operator's database stands in place of the demo's, and nginx reports what it is. */
async function expectDatabase(site: string): Promise<void> {
  const { api } = await signInByScript(site, 'admin');
  for (const until = Date.now() + shownMs; ; await sleep(500)) {
    const { proxies } = await api.call('adminRegions', {});
    if (proxies.some(({ databaseDate }) => databaseDate?.startsWith('2026-03-01'))) return;
    assert(Date.now() < until, `The site has another database of regions: ${JSON.stringify(proxies)}`);
  }
}

/** Runs a second project from the images of the first one, and gives each site its own name. */
export async function twoSitesFromTheSameImages({ site }: Compose): Promise<void> {
  const second = new Compose(`${project}-second`, await freePort(), { imageTag: project });
  const folder = await regionFolder();
  try {
    await second.removeAll();
    const regions = { GEO_FOLDER: folder, GEO_DATABASE: `/geo/${databaseFile}` };
    await second.run(['up', '--wait', '--no-build', 'nginx', 'demo-servers'], regions);
    await name(site, names.first);
    await name(second.site, names.second);
    await expectName(site, names.first, names.second);
    await expectName(second.site, names.second, names.first);
    await expectDatabase(second.site);
  } finally {
    await second.removeAll();
    await rm(folder, { recursive: true, force: true });
  }
}
