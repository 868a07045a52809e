import { afterEach, expect, it } from '@jest/globals';
import { cookies, defaultSiteSettings, routes } from '@sandstone/contract';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';

afterEach(closeServers);

it('answers a member within three seconds while the api keeps silent', async () => {
  let isSilent = false;
  let version = 1;
  const apiUrl = await listen((request, response) => {
    const isVersion = request.url === routes.contentVersion.path;
    // The version is new, so that the settings are asked for again.
    if (isSilent && !(isVersion && version++ === 1)) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isVersion ? { version: String(version) } : defaultSiteSettings));
  });
  const { base } = await startApp({}, { apiUrl, site: new CurrentSite(apiUrl) });
  await fetch(base);
  isSilent = true;
  // The version of the content is older than 200 ms, and asked for again.
  await new Promise((resolve) => setTimeout(resolve, 250));
  const ask = async () => {
    const startMs = performance.now();
    const { status } = await fetch(base, { headers: { cookie: `${cookies.session}=x` } });
    expect(status).toBe(200);
    expect(performance.now() - startMs).toBeLessThan(3000);
  };
  // The first one gets the new version, and the second one waits for it, too.
  await Promise.all([ask(), new Promise((resolve) => setTimeout(resolve, 250)).then(ask)]);
});
