import { afterEach, describe, expect, it } from '@jest/globals';
import { contentVersionHeader, defaultSiteSettings, routes } from '@sandstone/contract';
import { closeServers, listen } from './app.fixture.ts';
import { CurrentSite, SiteUnknownError } from './current-site.ts';

afterEach(closeServers);

async function setUp() {
  const state = { version: '1', knownVersion: '1', name: 'First', isAway: false, reads: 0 };
  const api = await listen(({ url }, response) => {
    if (state.isAway) return response.writeHead(503).end();
    if (url === routes.contentVersion.path) return response.end(JSON.stringify({ version: state.version }));
    state.reads += 1;
    const { words } = defaultSiteSettings;
    response.setHeader(contentVersionHeader, `${state.knownVersion} everyone`);
    return response.end(JSON.stringify({ ...defaultSiteSettings, words: { ...words, name: state.name } }));
  });
  const site = new CurrentSite(api);
  const nameAt = async (version: string | undefined) => (await site.at(version)).site.words.name;
  return { state, site, nameAt };
}

describe('the settings of the site', () => {
  it('are read once for each version, also for concurrent pages', async () => {
    const { state, nameAt } = await setUp();
    expect(await Promise.all([nameAt('1'), nameAt('1')])).toEqual(['First', 'First']);
    expect([await nameAt('1'), state.reads]).toEqual(['First', 1]);
    Object.assign(state, { version: '2', knownVersion: '2', name: 'Second' });
    expect([await nameAt('2'), state.reads]).toEqual(['Second', 2]);
  });

  it('of a process that does not know the version yet are not kept', async () => {
    const { state, site } = await setUp();
    expect(await site.at('2')).toMatchObject({ isCurrent: false });
    Object.assign(state, { knownVersion: '2', name: 'Second' });
    expect(await site.at('2')).toMatchObject({ isCurrent: true, site: { words: { name: 'Second' } } });
  });

  it('without the api are the last ones, and unknown where none were read', async () => {
    const { state, site, nameAt } = await setUp();
    state.isAway = true;
    expect(await site.version()).toBeUndefined();
    await expect(site.at(undefined)).rejects.toThrow(SiteUnknownError);
    await expect(site.at('1')).rejects.toThrow(SiteUnknownError);
    state.isAway = false;
    expect(await nameAt(undefined)).toBe('First');
    state.isAway = true;
    expect([await nameAt(undefined), await nameAt('2')]).toEqual(['First', 'First']);
  });
});
