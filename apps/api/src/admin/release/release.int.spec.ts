import { expect, it } from '@jest/globals';
import { healthResponse, releaseResponse, routes } from '@sandstone/contract';
import { ReleaseCheckRepository } from '@sandstone/database';
import { adminSession } from '../../testing/admin-session.ts';
import { startTestApi } from '../../testing/api.fixture.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the release', (start) => {
  const test = start();
  const admin = adminSession(test);
  const release = { version: '1.2.3', commit: 'unknown' };

  it('is named to administrators', async () => {
    const response = await admin.call('adminRelease');
    const newest = { state: 'off', version: null, checkedOn: null };
    expect(releaseResponse.parse(await response.json())).toEqual({ ...release, newest });
  });

  it('is named on the health port', async () => {
    for (const { path } of [routes.live, routes.ready]) {
      const response = await test.request(path);
      expect(healthResponse.parse(await response.json())).toMatchObject({ status: 'ok', ...release });
    }
  });
});

apiSuite('the newest version', (start) => {
  const releaseFeed = 'https://releases.example/release.json';
  const test = start(() => startTestApi(undefined, { releaseFeed }));
  const admin = adminSession(test);
  const newest = async () => releaseResponse.parse(await (await admin.call('adminRelease')).json()).newest;

  it('is what the last check has found', async () => {
    expect(await newest()).toEqual({ state: 'pending', version: null, checkedOn: null });
    const checks = test.app.get(ReleaseCheckRepository);
    await checks.claim();
    expect(await newest()).toMatchObject({ state: 'failed', checkedOn: expect.any(String) });
    await checks.succeeded('1.3.0');
    expect(await newest()).toMatchObject({ state: 'newer', version: '1.3.0' });
  });
});
