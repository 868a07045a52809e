import { afterEach, expect, it } from '@jest/globals';
import { cookies, defaultSiteSettings, routes } from '@sandstone/contract';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';

afterEach(closeServers);

it('answers members while the api keeps silent, after one question of each kind for each page', async () => {
  let isSilent = false;
  let version = 1;
  const asked: (string | undefined)[] = [];
  const apiUrl = await listen((request, response) => {
    const isVersion = request.url === routes.contentVersion.path;
    if (isSilent) asked.push(request.url);
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
    const { status } = await fetch(base, { headers: { cookie: `${cookies.session}=x` } });
    expect(status).toBe(200);
  };
  // The first one gets the new version, and the second one waits for it, too.
  await Promise.all([ask(), new Promise((resolve) => setTimeout(resolve, 250)).then(ask)]);
  // Each has a time limit, and only those for the version and for the settings follow each other.
  const pages = 2;
  for (const path of asked)
    expect([path, asked.filter((other) => other === path).length <= pages]).toEqual([path, true]);
});
