import { afterEach, expect, it } from '@jest/globals';
import {
  compatibilityLevel,
  defaultSiteSettings,
  describeTooOld,
  limits,
  problems,
  processHeader,
  routes,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';

afterEach(closeServers);

it('web answers nothing once the stored data need a later release, also what it has rendered, and says why', async () => {
  const later = compatibilityLevel + 1;
  const state: { requiredLevel?: number } = {};
  const names = new Set<unknown>();
  const apiUrl = await listen(({ url, headers }, response) => {
    names.add(headers[processHeader.toLowerCase()]);
    if (url === routes.contentVersion.path) response.end(JSON.stringify({ version: '1', ...state }));
    else if (url === routes.internalSite.path) response.end(JSON.stringify(defaultSiteSettings));
    else response.end(JSON.stringify({ status: 'ok', version: '1', commit: 'unknown' }));
  });
  const { base, logLines } = await startApp({}, { apiUrl, site: new CurrentSite(apiUrl) });
  // An api of the previous release does not name a level.
  expect((await fetch(base)).status).toBe(200);
  expect((await fetch(base + routes.ready.path)).status).toBe(200);

  state.requiredLevel = later;
  const refused = await eventually(async () => {
    const response = await fetch(base);
    return response.status === 503 && response;
  });
  expect(await refused.text()).toContain(problems.release_too_old.detail);
  expect(refused.headers.get('retry-after')).toBe(String(limits.unavailable.retrySeconds));
  for (const path of ['/signin', '/admin', '/robots.txt', '/age'])
    expect([path, (await fetch(base + path)).status]).toEqual([path, 503]);
  expect(logLines.filter((line) => line.includes(describeTooOld(later)))).toHaveLength(1);
  const ready = await eventually(async () => {
    const response = await fetch(base + routes.ready.path);
    return response.status === 503 && response;
  });
  expect(await ready.json()).toMatchObject({
    checks: { api: 'ok', compatibility: 'misconfigured' },
    problems: [describeTooOld(later)],
  });
  // Every request to the api names this process.
  expect([...names]).toEqual([expect.stringMatching(new RegExp(`^[-0-9a-f]{36} ${compatibilityLevel}$`))]);
});
