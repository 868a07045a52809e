import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sandstone/nginx/free-port';
import { signInByScript } from '@sandstone/test-system/api-session';
import { project } from './checkout.ts';
import { Compose } from './compose.ts';

const names = { first: 'Desert Rose', second: 'Blue Canyon' };
const shownMs = 15_000;

async function name(site: string, value: string): Promise<void> {
  const { api } = await signInByScript(site, 'admin');
  const { words } = await api.call('adminSite');
  await api.call('adminSaveSiteWords', {
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

/** Runs a second project from the images of the first one, and gives each site its own name. */
export async function twoSitesFromTheSameImages({ site }: Compose): Promise<void> {
  const second = new Compose(`${project}-second`, await freePort(), { imageTag: project });
  try {
    await second.removeAll();
    await second.run(['up', '--wait', '--no-build', 'nginx', 'demo-identity']);
    await name(site, names.first);
    await name(second.site, names.second);
    await expectName(site, names.first, names.second);
    await expectName(second.site, names.second, names.first);
  } finally {
    await second.removeAll();
  }
}
