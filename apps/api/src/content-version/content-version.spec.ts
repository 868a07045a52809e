import { describe, expect, it } from '@jest/globals';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { eventually, seededRandom } from '@sandstone/testing';
import { ContentVersion } from './content-version.ts';
import { CachedResponses } from './cached-responses.ts';

function setUp() {
  const signals = new InMemorySignalBus();
  const state = { version: '1', now: 0, reads: 0, fails: false };
  const read = async () => {
    state.reads += 1;
    if (state.fails) throw new Error('The database is unavailable');
    return state.version;
  };
  return { signals, state, version: new ContentVersion(read, signals, () => state.now) };
}

describe('ContentVersion', () => {
  it('reads once for concurrent calls', async () => {
    const { state, version } = setUp();
    expect(await Promise.all([version.current(), version.current()])).toEqual(['1', '1']);
    expect(state.reads).toBe(1);
  });

  it('notices a change immediately after a signal, and within a second without one', async () => {
    const { signals, state, version } = setUp();
    await version.current();
    state.version = '2';
    signals.publish('contentChanged', {});
    await eventually(async () => (await version.current()) === '2');
    state.version = '3';
    expect(await version.current()).toBe('2');
    state.now += 1001;
    expect(await version.current()).toBe('3');
  });

  it('reads again after a failure', async () => {
    const { state, version } = setUp();
    state.fails = true;
    await expect(version.current()).rejects.toThrow('unavailable');
    state.fails = false;
    expect(await version.current()).toBe('1');
  });
});

const audiences = ['visitor', 'member'] as const;
/** The delay after which a process notices a change without a signal. */
const boundMs = 1000;

const shownRoutes = ['photos', 'videos', 'event'] as const;

/**
 * Runs requests, changes, late database responses, signals and passing time in a random order, and checks each response
 * against the states of the content that it may show.
 */
async function checkRandomOrder(seed: number): Promise<number> {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const signals = new InMemorySignalBus();
  let now = 0;
  let content = 1;
  /** The time of each change, by the version that it made. */
  const changedAt = [-Infinity, -Infinity];
  const waiting: (() => void)[] = [];
  /** Answers later, with the state of its start or of its end. */
  const readContent = () =>
    new Promise<number>((resolve) => {
      const atStart = content;
      const showsStart = random() < 0.5;
      waiting.push(() => resolve(showsStart ? atStart : content));
    });
  const version = new ContentVersion(
    async () => String(await readContent()),
    signals,
    () => now,
  );
  const responses = new CachedResponses(1000, () => now);
  let checked = 0;
  const request = async () => {
    const route = shownRoutes[upTo(3)] ?? 'event';
    const audience = audiences[upTo(2)] ?? 'visitor';
    const input = upTo(2);
    const startedAt = now;
    const response = { route, audience, input, maxAgeMs: undefined };
    const text = await responses.textOf(await version.current(), response, async () => {
      return { route, audience, input, shown: await readContent() };
    });
    const { shown, ...asked } = JSON.parse(text) as { shown: number };
    expect(asked).toEqual({ route, audience, input });
    expect(shown).toBeGreaterThanOrEqual(changedAt.findLastIndex((at) => at < startedAt - boundMs));
    checked += 1;
  };
  const requests: Promise<void>[] = [];
  for (let step = 0; step < 120; step += 1) {
    const dice = random();
    if (dice < 0.35) requests.push(request());
    else if (dice < 0.7) waiting.splice(upTo(waiting.length), 1)[0]?.();
    else if (dice < 0.85) now += upTo(700);
    else {
      content += 1;
      changedAt.push(now);
      // The signal of every second change is lost.
      if (random() < 0.5) signals.publish('contentChanged', {});
    }
    await Promise.resolve();
  }
  for (let round = 0; round < 4; round += 1) {
    for (const proceed of waiting.splice(0)) proceed();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(requests);
  return checked;
}

it('no response is older than the version bound, or belongs to another audience, in any order of events', async () => {
  let checked = 0;
  for (let seed = 0; seed < 500; seed += 1) checked += await checkRandomOrder(seed);
  expect(checked).toBeGreaterThan(15_000);
});
