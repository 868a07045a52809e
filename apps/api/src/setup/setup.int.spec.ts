import { expect, it } from '@jest/globals';
import { limits, routes, setupResponse } from '@sandstone/contract';
import { SetupRepository, UserRepository } from '@sandstone/database';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { randomAddress, startTestApi } from '../testing/api.fixture.ts';
import { SetupCode } from './setup-code.ts';

const operator = { system: 'operator' } as const;
const setupCode = 'Sea-Shell-42';

apiSuite('the set-up of a new site', (start) => {
  const test = start(() => startTestApi(undefined, { setupCode }));
  const isPossible = async () => {
    const response = await test.request(routes.setup.path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return setupResponse.parse(await response.json()).isPossible;
  };
  const claim = async (code: string, email: string, address = randomAddress()) => {
    const { cookie } = await test.signIn(email);
    const response = await test.request(routes.claimSite.path, {
      method: routes.claimSite.method,
      headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ code }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers, cookie };
  };

  it('is not possible on a site that was opened, whatever code is sent', async () => {
    expect(await isPossible()).toBe(false);
    expect(await claim(setupCode, 'eve@site.test')).toMatchObject({
      status: 409,
      body: { code: 'setup_done' },
    });
  });

  it('waits on a site that was never opened, also while it is closed', async () => {
    await test.database.queries
      .updateTable('site_state')
      .set({ isOpen: false, openedAt: null, setupDismissed: false, version: 7 })
      .execute();
    expect((await test.request(routes.photos.path)).status).toBe(503);
    expect(await isPossible()).toBe(true);
    expect((await test.request(routes.claimSite.path, { method: 'POST' })).status).toBe(401);
  });

  it('accepts the code of the operator from the start on, but no other', async () => {
    await test.app.get(SetupCode).issue();
    for (const code of ['', 'ABCD-EFGH', 'x'.repeat(limits.setup.maxCodeLength)])
      expect(await claim(code, 'eve@site.test')).toMatchObject({
        status: 403,
        body: { code: 'setup_code_wrong' },
      });
    expect((await claim('x'.repeat(limits.setup.maxCodeLength + 1), 'eve@site.test')).status).toBe(400);
  });

  it('is limited for each address', async () => {
    const address = randomAddress();
    const { cookie } = await test.signIn('eve@site.test');
    const guess = () =>
      test.request(routes.claimSite.path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ code: 'ABCD-EFGH' }),
      });
    for (let tries = 0; tries < limits.rates.setup.max; tries += 1) expect((await guess()).status).toBe(403);
    const refused = await guess();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(limits.rates.setup.windowSeconds),
    ]);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  });

  it('makes the first user with the code an administrator, and nobody after', async () => {
    const first = await claim('sea shell 42', 'ada@home.test');
    expect(first).toMatchObject({ status: 200, body: { user: { role: 'admin', email: 'ada@home.test' } } });
    const read = await test.request(routes.adminSetup.path, { headers: { cookie: first.cookie } });
    expect([read.status, await read.json()]).toEqual([200, { done: [], isDismissed: false }]);
    expect(await isPossible()).toBe(false);
    expect(await claim(setupCode, 'eve@site.test')).toMatchObject({
      status: 409,
      body: { code: 'setup_done' },
    });
    // A sign-in keeps the role, although the address is not in the list.
    expect((await test.signIn('ada@home.test')).user.role).toBe('admin');
    const dismissed = await test.request(routes.adminDismissSetup.path, {
      method: 'POST',
      headers: { cookie: first.cookie },
    });
    expect(await dismissed.json()).toMatchObject({ isDismissed: true });
  });

  it('prints no code once there is an administrator', async () => {
    await test.app.get(SetupCode).issue();
    expect(await test.app.get(SetupRepository).isPossible()).toBe(false);
    expect(await test.database.queries.selectFrom('setup_codes').selectAll().execute()).toEqual([]);
    const [admin] = await test.app.get(UserRepository).byEmail('ada@home.test');
    await test.app.get(UserRepository).setRole(admin?.id ?? '', 'user', operator);
    await test.app.get(SetupCode).issue();
    expect(await test.app.get(SetupRepository).isPossible()).toBe(true);
  });

  it.each([
    ['generated', undefined, /^Set up your site: https:\/\/site\.example\/setup#[2-9A-Z]{4}-[2-9A-Z]{4}$/],
    ['set by the operator', setupCode, /^Set up your site: https:\/\/site\.example\/setup$/],
  ])('logs the address of a code that is %s', async (_how, given, line) => {
    const lines: unknown[] = [];
    const logger = { info: (text: unknown) => lines.push(text), warn: (text: unknown) => lines.push(text) };
    const config = { ...test.app.get<object>(API_CONFIG), setupCode: given };
    // Only these members of both are used.
    await new SetupCode(
      test.app.get(SetupRepository),
      config as never,
      logger as never,
    ).onApplicationBootstrap();
    expect(lines).toEqual([expect.stringMatching(line)]);
  });
});
