import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { ConnectionCounter, RateLimiter } from './rate-limiter.ts';

const { max, windowSeconds } = limits.rates.login;

describe('RateLimiter', () => {
  it('allows a full window at once per address, then refills over time', () => {
    let now = 0;
    const limiter = new RateLimiter(() => now);
    const take = () => limiter.take('login', '192.0.2.1');
    expect(Array.from({ length: max + 1 }, take)).not.toContain(false);
    expect(take()).toBe(false);
    expect(limiter.take('login', '192.0.2.2')).toBe(true);
    expect(limiter.take('publicReads', '192.0.2.1')).toBe(true);
    now += (windowSeconds / max) * 1000;
    expect([take(), take()]).toEqual([true, false]);
    now += windowSeconds * 1000 * 10;
    expect(Array.from({ length: max + 1 }, take)).not.toContain(false);
    expect(take()).toBe(false);
  });
});

describe('ConnectionCounter', () => {
  it('admits connections up to the limit and another after one closes', () => {
    const counter = new ConnectionCounter();
    const enter = () => counter.enter('192.0.2.1');
    expect(Array.from({ length: limits.reverseProxy.maxConnectionsPerAddress }, enter)).not.toContain(false);
    expect(enter()).toBe(false);
    counter.leave('192.0.2.1');
    counter.leave('192.0.2.1');
    expect(enter()).toBe(true);
  });
});
