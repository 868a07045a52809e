import { describe, expect, it, jest } from '@jest/globals';
import { ConfigError } from '@sandstone/config';
import { Readiness } from './readiness.ts';

describe('readiness', () => {
  it('requires some checks, and reports the others', async () => {
    const away = () => Promise.reject(new Error('away'));
    const there = () => Promise.resolve();
    expect(await new Readiness({ database: there, redis: away }, ['database']).answer()).toEqual({
      status: 'ok',
      checks: { database: 'ok', redis: 'unavailable' },
    });
    expect(await new Readiness({ database: away, redis: there }, ['database']).answer()).toEqual({
      status: 'unavailable',
      checks: { database: 'unavailable', redis: 'ok' },
    });
  });

  it('reports a misconfigured service with its remedy, and fails where it matters', async () => {
    const checks = { redis: () => Promise.reject(new ConfigError(['REDIS_URL: Set it.'])) };
    const reported = { checks: { redis: 'misconfigured' }, problems: ['REDIS_URL: Set it.'] };
    expect(await new Readiness(checks, []).answer()).toEqual({ status: 'ok', ...reported });
    expect(await new Readiness(checks, [], ['redis']).answer()).toEqual({
      status: 'unavailable',
      ...reported,
    });
    const away = { redis: () => Promise.reject(new Error('away')) };
    expect((await new Readiness(away, [], ['redis']).answer()).status).toBe('ok');
  });

  it('merges concurrent probes', async () => {
    let asked = 0;
    const readiness = new Readiness({ database: async () => void (asked += 1) }, ['database']);
    await Promise.all([readiness.answer(), readiness.answer(), readiness.answer()]);
    expect(asked).toBe(1);
  });

  it('ends at once when the process drains, despite cached results', async () => {
    const readiness = new Readiness({ database: () => Promise.resolve() }, ['database']);
    expect((await readiness.answer()).status).toBe('ok');
    readiness.drain();
    expect((await readiness.answer()).status).toBe('unavailable');
  });

  it('does not wait for a hanging check', async () => {
    const readiness = new Readiness({ storage: () => new Promise(() => {}) }, []);
    jest.useFakeTimers();
    try {
      const answer = readiness.answer();
      await jest.advanceTimersByTimeAsync(2000);
      expect(await answer).toEqual({ status: 'ok', checks: { storage: 'unavailable' } });
    } finally {
      jest.useRealTimers();
    }
  });
});
