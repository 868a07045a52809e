import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCheck } from '@sandstone/age-assurance/testing';
import { outcomes } from './outcomes.ts';
import { LiveFakeAgeProvider, siteUrl } from './testing/live-fake-age-provider.ts';

describe('the fake provider of age checks', () => {
  let provider: LiveFakeAgeProvider;
  const started = async (changes = {}) => {
    const [method] = provider.methods();
    if (method === undefined) throw new Error('no method');
    return (await method.assurance.start(aCheck(changes))).url;
  };
  const open = (check: URL) => fetch(provider.url + check.pathname + check.search);

  beforeAll(async () => {
    provider = await LiveFakeAgeProvider.start();
  });
  afterAll(async () => {
    await provider.stop();
  });

  it("shows its page below the site's own address, with a button for each outcome and no script", async () => {
    const check = await started();
    expect(check.href).toMatch(new RegExp(`^${siteUrl}/demo-age/document/check\\?`));
    const response = await open(check);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('Demo document check');
    for (const [outcome, text] of Object.entries(outcomes)) {
      expect(html).toContain(`<button name="outcome" value="${outcome}"`);
      expect(html).toContain(text);
    }
    expect(html).not.toContain('<script');
  });

  it('leads back to the site alone', async () => {
    const check = await started();
    expect((await provider.submit(check, 'over')).headers.get('location')).toMatch(
      new RegExp(`^${siteUrl}/api/age-check/a-check/callback\\?code=`),
    );
    const elsewhere = await started({ redirectUri: 'https://elsewhere.test/callback' });
    expect((await open(elsewhere)).status).toBe(400);
    expect((await provider.submit(elsewhere, 'over')).status).toBe(400);
  });

  it('escapes what stands in its address', async () => {
    const check = await started({ state: `"><script>alert(1)</script>${'x'.repeat(10)}` });
    expect(await (await open(check)).text()).not.toContain('<script');
  });
});
