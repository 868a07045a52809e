import { describe, expect, it, jest } from '@jest/globals';
import { ConfigError } from '@sandstone/config';
import { Readiness } from './readiness.ts';

describe('readiness', () => {
  it('requires some checks, and reports the others', async () => {
    const away = () => Promise.reject(new Error('away'));
    const there = () => Promise.resolve();
    expect(await new Readiness({ database: there, redis: away }, ['database']).check()).toEqual({
      status: 'ok',
      checks: { database: 'ok', redis: 'unavailable' },
    });
    expect(await new Readiness({ database: away, redis: there }, ['database']).check()).toEqual({
      status: 'unavailable',
      checks: { database: 'unavailable', redis: 'ok' },
    });
  });

  it('reports a misconfigured service with its remedy, and fails where it matters', async () => {
    const checks = { redis: () => Promise.reject(new ConfigError(['REDIS_URL: Set it.'])) };
    const reported = { checks: { redis: 'misconfigured' }, problems: ['REDIS_URL: Set it.'] };
    expect(await new Readiness(checks, []).check()).toEqual({ status: 'ok', ...reported });
    expect(await new Readiness(checks, [], ['redis']).check()).toEqual({
      status: 'unavailable',
      ...reported,
    });
    const away = { redis: () => Promise.reject(new Error('away')) };
    expect((await new Readiness(away, [], ['redis']).check()).status).toBe('ok');
  });

  it('merges concurrent probes', async () => {
    let asked = 0;
    const readiness = new Readiness({ database: async () => void (asked += 1) }, ['database']);
    await Promise.all([readiness.check(), readiness.check(), readiness.check()]);
    expect(asked).toBe(1);
  });

  it('ends at once when the process drains, despite cached results', async () => {
    const readiness = new Readiness({ database: () => Promise.resolve() }, ['database']);
    expect((await readiness.check()).status).toBe('ok');
    readiness.drain();
    expect((await readiness.check()).status).toBe('unavailable');
  });

  it('does not wait for a hanging check', async () => {
    const readiness = new Readiness({ storage: () => new Promise(() => {}) }, []);
    jest.useFakeTimers();
    try {
      const check = readiness.check();
      await jest.advanceTimersByTimeAsync(2000);
      expect(await check).toEqual({ status: 'ok', checks: { storage: 'unavailable' } });
    } finally {
      jest.useRealTimers();
    }
  });
});
