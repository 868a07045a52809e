import { pages, seoRoutes } from '@sandstone/contract';
import { withRestoredSystem } from '@sandstone/test-system/restored-system';
import { filesOf } from '@sandstone/test-system/storage-snapshot';
import { signInAgain } from './audiences.ts';
import { problemsOf, takeInventory } from './invariants.ts';
import { type Site } from './site.ts';

const withAddresses = [
  pages.home,
  pages.pictures,
  pages.posts,
  seoRoutes.feed,
  seoRoutes.sitemap,
  seoRoutes.robots,
];

/**
 * Takes a backup while the site is used, and restores it under another domain.
 * @returns what is wrong with the restored site
 */
export async function restoreElsewhere(site: Site): Promise<string[]> {
  // The backup may lack anything that is accepted from here on.
  const accepted = site.ledger.copy();
  const problems: string[] = [];
  await withRestoredSystem(site.system, async (system) => {
    const audiences = await signInAgain(system.site, site.audiences);
    const stocked = { system, audiences, storage: filesOf(system) };
    problems.push(...problemsOf(await takeInventory(stocked, accepted, site.ledger)));
    const { host } = new URL(site.system.site);
    for (const path of withAddresses) {
      const text = await (await fetch(system.site + path)).text();
      if (text.includes(host)) problems.push(`${path} names the former domain`);
    }
  });
  return problems.map((problem) => `in the restored site: ${problem}`);
}
