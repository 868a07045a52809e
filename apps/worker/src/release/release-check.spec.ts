import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type ReleaseCheckRepository } from '@sandstone/database';
import { createLogger } from '@sandstone/observability';
import { ReleaseCheck } from './release-check.ts';

let server: Server;
let body: string;
let requests: number;
let lines: Record<string, unknown>[];
const releaseChecks = {
  claim: jest.fn<ReleaseCheckRepository['claim']>(),
  succeeded: jest.fn<ReleaseCheckRepository['succeeded']>(),
  failed: jest.fn<ReleaseCheckRepository['failed']>(),
};

beforeEach(async () => {
  jest.resetAllMocks();
  [requests, lines] = [0, []];
  server = createServer((_request, response) => {
    requests += 1;
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

async function check(): Promise<void> {
  // A TCP server has an address of this type.
  const releaseFeed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>); // the logger's own JSON
  const logger = createLogger('worker', 'info', { write });
  const release = { version: '1.2.3', commit: 'unknown' };
  // The check uses these three methods.
  const repository = releaseChecks as unknown as ReleaseCheckRepository;
  await new ReleaseCheck({ release, releaseFeed }, repository, logger).check();
}

it('asks nothing on the day of another check', async () => {
  releaseChecks.claim.mockResolvedValue(false);
  await check();
  expect(requests).toBe(0);
});

it('records the version, and logs one that is newer', async () => {
  releaseChecks.claim.mockResolvedValue(true);
  body = '{"version":"1.2.3"}';
  await check();
  expect(lines).toEqual([]);
  body = '{"version":"1.3.0"}';
  await check();
  expect(releaseChecks.succeeded.mock.calls).toEqual([['1.2.3'], ['1.3.0']]);
  expect(lines).toMatchObject([{ msg: 'a newer version exists', version: '1.3.0' }]);
});

it('records why a check failed, and logs it', async () => {
  releaseChecks.claim.mockResolvedValue(true);
  body = 'Not found';
  await check();
  const reason = 'It answers without a version such as {"version":"1.2.3"}';
  expect(releaseChecks.failed.mock.calls).toEqual([[reason]]);
  expect(lines).toMatchObject([{ msg: 'the check for a newer version failed', reason }]);
});
