import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { StateMetrics } from './state.metrics.ts';

function setUp() {
  let clockMs = 0;
  const registry = new Registry();
  const states = new StateMetrics(registry, () => clockMs);
  const later = (seconds: number) => {
    clockMs += seconds * 1000;
  };
  return { registry, states, later };
}

describe('the gauges of state', () => {
  it('are read at scrape time, once per source and at most once in ten seconds', async () => {
    const { registry, states, later } = setUp();
    let reads = 0;
    states.register({
      name: 'queues',
      gauges: { jobs: { help: 'Jobs', labelNames: ['queue'] }, oldest_seconds: { help: 'Age' } },
      read: async () => {
        reads += 1;
        return { jobs: [{ labels: { queue: 'a' }, value: reads }], oldest_seconds: [{ value: 10 * reads }] };
      },
    });
    expect(reads).toBe(0);
    const [first] = await Promise.all([registry.metrics(), registry.metrics()]);
    expect(first).toContain('jobs{queue="a"} 1');
    expect(first).toContain('oldest_seconds 10');
    expect(first).toContain('sandstone_state_readable{source="queues"} 1');
    later(9);
    expect(await registry.metrics()).toContain('jobs{queue="a"} 1');
    later(2);
    expect(await registry.metrics()).toContain('jobs{queue="a"} 2');
    expect(reads).toBe(2);
  });

  it('are omitted during an outage of their store, without affecting others', async () => {
    const { registry, states, later } = setUp();
    let away = false;
    states.register({
      name: 'queues',
      gauges: { jobs: { help: 'Jobs', labelNames: ['queue'] }, oldest_seconds: { help: 'Age' } },
      read: () =>
        away
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ jobs: [{ labels: { queue: 'a' }, value: 3 }], oldest_seconds: [{ value: 0 }] }),
    });
    states.register({
      name: 'records',
      gauges: { outbox_rows: { help: 'Rows' } },
      read: () => Promise.resolve({ outbox_rows: [{ value: 7 }] }),
    });
    expect(await registry.metrics()).toContain('jobs{queue="a"} 3');
    away = true;
    later(11);
    const text = await registry.metrics();
    expect(text).not.toMatch(/^jobs\{|^oldest_seconds /m);
    expect(text).toContain('sandstone_state_readable{source="queues"} 0');
    expect(text).toContain('outbox_rows 7');
  });

  it('lose labels that are no longer reported', async () => {
    const { registry, states, later } = setUp();
    let queues = ['a', 'b'];
    states.register({
      name: 'queues',
      gauges: { jobs: { help: 'Jobs', labelNames: ['queue'] } },
      read: () => Promise.resolve({ jobs: queues.map((queue) => ({ labels: { queue }, value: 1 })) }),
    });
    expect(await registry.metrics()).toContain('jobs{queue="b"} 1');
    queues = ['a'];
    later(11);
    expect(await registry.metrics()).not.toContain('queue="b"');
  });
});
