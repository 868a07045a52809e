import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  adminSite,
  adminTexts,
  defaultSiteSettings,
  limits,
  publicSite,
  routePath,
  routes,
  sitePolicyResponse,
  type SiteSection,
} from '@sandstone/contract';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the settings of the site', (start) => {
  const test = start();
  const admin = adminSession(test);
  const read = async () => adminSite.parse(await (await admin.call('adminSite')).json());
  const shown = async () => publicSite.parse(await (await test.request(routes.internalSite.path)).json());
  const save = (section: SiteSection, value: unknown, unchangedSince: number) =>
    admin.call('adminSaveSite', {
      path: routePath('adminSaveSite', { section }),
      body: { value, unchangedSince },
    });
  const { regions: _regions, ...defaults } = defaultSiteSettings;
  const { legal, pictures, gallery, ...publicDefaults } = defaults;
  const { words, look, links, rules } = publicDefaults;

  it('are the defaults at first', async () => {
    expect(await shown()).toEqual(publicDefaults);
    expect(await read()).toEqual({
      words: { value: words, version: 0 },
      pictures: { value: pictures, version: 0 },
      gallery: { value: gallery, version: 0 },
      look: { value: look, version: 0 },
      links: { value: links, version: 0 },
      rules: { value: rules, version: 0 },
      legal: { value: legal, version: 0, isDefaultNew: false },
      defaults,
    });
  });

  it('are shown as they were saved, and can be undone by saving the former ones', async () => {
    const named = { ...words, name: 'Desert Rose 🌵', footerYear: null, eventsAlias: null };
    const response = await save('words', named, 0);
    expect(response.status).toBe(200);
    const saved = adminSite.parse(await response.json());
    expect(saved.words).toEqual({ value: named, version: 1 });
    expect(await read()).toEqual(saved);
    expect(await shown()).toEqual({ ...publicDefaults, words: named });
    expect((await save('words', words, 1)).status).toBe(200);
    expect(await shown()).toEqual(publicDefaults);
    const { entries } = (await (await admin.call('adminAudit')).json()) as { entries: { action: string }[] };
    expect(entries.filter(({ action }) => action === 'site.words')).toHaveLength(2);
  });

  it('are not overwritten from a second tab, nor by two requests at once', async () => {
    const { version } = (await read()).links;
    const link = (label: string) => ({ links: [{ label, address: 'https://example.com/me' }] });
    const both = await Promise.all(['A', 'B'].map((label) => save('links', link(label), version)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'changed_since' });
    const later = (await read()).links.version;
    expect((await save('links', link('C'), later - 1)).status).toBe(409);
    expect((await save('links', link('C'), later)).status).toBe(200);
    expect((await shown()).links).toEqual(link('C'));
  });

  it('tell of a default privacy policy that is newer than her own, until she saves her legal pages', async () => {
    const own = { ...legal, privacy: { ...legal.privacy, text: 'My own words.' } };
    const { version } = (await read()).legal;
    await save('legal', own, version);
    expect((await read()).legal.isDefaultNew).toBe(false);
    // As the previous release saved it.
    await test.database.queries
      .updateTable('site_settings')
      .set({ seenDefault: null })
      .where('section', '=', 'legal')
      .execute();
    expect((await read()).legal.isDefaultNew).toBe(true);
    await save('legal', own, version + 1);
    expect((await read()).legal).toMatchObject({ value: own, isDefaultNew: false });
    await save('legal', legal, version + 2);
  });

  it('offer the chosen reactions', async () => {
    const { version } = (await read()).rules;
    const choose = (reactions: string[]) => save('rules', { ...rules, reactions }, version);
    expect((await choose(['wow', 'wow'])).status).toBe(400);
    expect((await choose(['wow', 'clap'])).status).toBe(400);
    expect((await choose(['wow', 'love'])).status).toBe(200);
    expect((await shown()).rules.reactions).toEqual(['wow', 'love']);
  });

  it('tell the reverse proxies at once whether AI crawlers are kept out', async () => {
    const policy = async () =>
      sitePolicyResponse.parse(
        await (await test.request(routePath('sitePolicy', {}, { proxy: randomUUID() }))).json(),
      );
    const before = await policy();
    expect(before.refusesAiCrawlers).toBeUndefined();
    const { version } = (await read()).rules;
    await save('rules', { ...rules, refuseAiCrawlers: true }, version);
    const after = await policy();
    expect([after.refusesAiCrawlers, after.version === before.version]).toEqual([true, false]);
    await save('rules', rules, version + 1);
    expect(await policy()).toEqual(before);
  });

  it('take an accent that can be read in both themes, and refuse another with the reason', async () => {
    const { version } = (await read()).look;
    const choose = (accent: string) => save('look', { accent, theme: 'light' }, version);
    for (const accent of ['neon', '#12', '#808080', '#ffffff', 'red;x:y', '"><script>']) {
      const refused = await choose(accent);
      expect([accent, refused.status]).toEqual([accent, 400]);
    }
    expect(((await (await choose('#808080')).json()) as { detail: string }).detail).toBe(
      adminTexts.look.refusals.grey,
    );
    expect((await choose('#3366cc')).status).toBe(200);
    expect((await shown()).look).toEqual({ accent: '#3366cc', theme: 'light' });
  });

  describe('refuse with a reason, and stay as they are:', () => {
    const { settings } = limits;
    const wrongWords: [string, Record<string, unknown>, string][] = [
      ['a name of one letter', { name: ' a ' }, 'name'],
      ['a name that is too long', { name: 'a'.repeat(settings.maxNameLength + 1) }, 'name'],
      ['10,000 characters', { bio: 'a'.repeat(10_000) }, 'bio'],
      ['no heading', { welcome: '  ' }, 'is required'],
      ['two lines', { tagline: 'a\nb' }, 'single line'],
      ['a bidi override', { name: 'My \u202esite' }, 'changes the direction'],
      ['a control character', { name: 'My\u0000site' }, 'no text'],
      ['a path as the alias', { eventsAlias: 'a/b' }, 'one word'],
      ['an alias of another page', { eventsAlias: 'posts' }, 'another page'],
      ['an alias of the api', { eventsAlias: 'api' }, 'another page'],
      ['an upper-case alias', { eventsAlias: 'Dates' }, 'one word'],
      ['a year of another age', { footerYear: 12 }, 'footerYear'],
      ['an unknown field', { theme: 'neon' }, 'theme'],
    ];
    it.each(wrongWords)('%s', async (_name, change, reason) => {
      const before = await read();
      const response = await save('words', { ...words, ...change }, before.words.version);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { detail: string }).detail).toContain(reason);
      expect(await read()).toEqual(before);
    });

    it.each([
      'javascript:alert(1)',
      'http://example.com',
      'https://',
      'https://you@example.com',
      'https://exa mple.com',
      'data:text/html,<script>',
      `https://example.com/${'a'.repeat(settings.maxAddressLength)}`,
    ])('the address %s', async (address) => {
      const { version } = (await read()).links;
      const value = { links: [{ label: 'Me', address }] };
      expect((await save('links', value, version)).status).toBe(400);
      const { version: rulesVersion } = (await read()).rules;
      const decline = { ...rules, declineUrl: address };
      expect((await save('rules', decline, rulesVersion)).status).toBe(400);
    });

    it('too many links', async () => {
      const { version } = (await read()).links;
      const link = { label: 'Me', address: 'https://example.com' };
      const value = { links: Array.from({ length: settings.maxLinks + 1 }, () => link) };
      expect((await save('links', value, version)).status).toBe(400);
    });
  });
});
