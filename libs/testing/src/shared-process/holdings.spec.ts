import { createServer } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { listen } from '../listen.ts';
import { leftBehind, type Probes, readHoldings } from './holdings.ts';
import { whatIsLeft } from './run-suites.ts';

/** What a piece of work leaves behind. */
async function leftBy(work: () => unknown, probes?: Probes): Promise<string[]> {
  const before = await readHoldings(probes);
  await work();
  return leftBehind(before, await readHoldings(probes));
}

describe('what a suite leaves behind', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    jest.useRealTimers();
  });

  it('is nothing by itself', async () => {
    expect(await leftBy(() => undefined)).toEqual([]);
  });

  it('is a timer', async () => {
    const start = () => {
      const timer = setTimeout(() => undefined, 60_000);
      ends.push(() => clearTimeout(timer));
    };
    expect(await leftBy(start)).toEqual(['active resource: Timeout']);
  });

  it('is a server', async () => {
    const server = createServer();
    ends.push(() => server.close());
    expect(await leftBy(() => listen(server))).toEqual(['active resource: TCPServerWrap']);
  });

  it('is a variable of the environment, whose value is not shown', async () => {
    process.env['LEFT_BEHIND'] = 'secret';
    ends.push(() => delete process.env['LEFT_BEHIND']);
    expect(await leftBy(() => (process.env['LEFT_BEHIND'] = 'other'))).toEqual([
      'environment variable: LEFT_BEHIND',
    ]);
    expect(await leftBy(() => delete process.env['LEFT_BEHIND'])).toEqual([
      'environment variable that was removed: LEFT_BEHIND',
    ]);
  });

  it('are fake timers', async () => {
    const left = await leftBy(() =>
      jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'setImmediate'] }),
    );
    expect(left).toEqual(['replaced global: setInterval', 'replaced global: setTimeout']);
  });

  it('is what a probe finds, as often as it is there', async () => {
    const metrics = ['requests'];
    const probes = { metric: () => [...metrics] };
    expect(await leftBy(() => metrics.push('requests', 'reactions'), probes)).toEqual([
      'metric: requests',
      'metric: reactions',
    ]);
  });

  it('may end a little later by itself', async () => {
    const before = await readHoldings();
    setTimeout(() => undefined, 20);
    expect(await whatIsLeft(before)).toMatchObject({ left: [] });
  });

  it('is told once it does not end by itself', async () => {
    const before = await readHoldings();
    process.env['LEFT_BEHIND'] = 'yes';
    ends.push(() => delete process.env['LEFT_BEHIND']);
    const { left, after } = await whatIsLeft(before, {}, 20);
    expect(left).toEqual(['environment variable: LEFT_BEHIND']);
    expect(await whatIsLeft(after)).toMatchObject({ left: [] });
  });
});
