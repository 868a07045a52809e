import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { routes } from '@sandstone/contract';
import { plannedSetupCode, setupAddressOf } from './setup-code.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** An api that answers whether the set-up is possible. */
async function api(answer: unknown): Promise<string> {
  const server = createServer(({ url }, response) =>
    response.end(url === routes.setup.path ? JSON.stringify(answer) : ''),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a server that listens on a port
}

it('creates another code at each start', () => {
  const codes = [1, 2].map(() => plannedSetupCode({ demoContent: false }, {}));
  expect(codes[0]).toMatch(/^\w{4}-\w{4}$/);
  expect(codes[0]).not.toBe(codes[1]);
});

it.each([
  ['with the demo content', { demoContent: true }, {}],
  ['with a code of the operator', { demoContent: false }, { SETUP_CODE: 'sea-shell-42' }],
  ['with a code of the operator in a file', { demoContent: false }, { SETUP_CODE_FILE: '/run/code' }],
])('creates none %s', (_name, options, environment) => {
  expect(plannedSetupCode(options, environment)).toBeUndefined();
});

it('leads to the set-up while it is possible', async () => {
  const site = 'http://localhost:8080';
  const possible = await api({ isPossible: true });
  expect(await setupAddressOf(possible, { site, setupCode: 'ABCD-EFGH' })).toBe(`${site}/setup#ABCD-EFGH`);
  expect(await setupAddressOf(possible, { site, setupCode: undefined })).toBe(`${site}/setup`);
  const done = await api({ isPossible: false });
  expect(await setupAddressOf(done, { site, setupCode: 'ABCD-EFGH' })).toBeNull();
  expect(await setupAddressOf(await api('no answer'), { site, setupCode: 'ABCD-EFGH' })).toBeNull();
});
