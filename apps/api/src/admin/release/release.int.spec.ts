import { expect, it } from '@jest/globals';
import { healthAnswer, releaseAnswer, routes } from '@sandstone/contract';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the release', (start) => {
  const test = start();
  const admin = adminSession(test);
  const release = { version: '1.2.3', commit: 'unknown' };

  it('is named to administrators', async () => {
    const answer = await admin.call('adminRelease');
    expect(releaseAnswer.parse(await answer.json())).toMatchObject(release);
  });

  it('is named on the health port', async () => {
    for (const { path } of [routes.live, routes.ready]) {
      const answer = await test.request(path);
      expect(healthAnswer.parse(await answer.json())).toMatchObject({ status: 'ok', ...release });
    }
  });
});
