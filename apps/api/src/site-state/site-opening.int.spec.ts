import { expect, it, jest } from '@jest/globals';
import { routes } from '@sandstone/contract';
import { SiteSettingsRepository, SiteStateRepository } from '@sandstone/database';
import { adminSession } from '../testing/admin-session.ts';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('what each request asks about the site', (start) => {
  const test = start();
  const admin = adminSession(test);

  it('is read once for each version of the content', async () => {
    await test.request(routes.internalSite.path);
    const readState = jest.spyOn(SiteStateRepository.prototype, 'current');
    const readSettings = jest.spyOn(SiteSettingsRepository.prototype, 'current');
    const reads = () => [readState.mock.calls.length, readSettings.mock.calls.length];
    // An administrator's responses are not cached, so each request asks for the settings.
    const request = async () => {
      for (let count = 0; count < 3; count += 1) expect((await admin.call('events')).status).toBe(200);
    };
    await request();
    const before = reads();
    await request();
    expect(reads()).toEqual(before);
    readState.mockRestore();
    readSettings.mockRestore();
  });
});
