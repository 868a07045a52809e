import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { limits, viewedPage, type ViewedPage } from '@sandstone/contract';
import { nilId, type PageViews } from '@sandstone/database';
import { utcDay } from '@sandstone/domain';
import { RecentCounts } from './recent-counts.ts';
import { RecentSet } from './recent-set.ts';
import { type SharedDay, type SharedMarks, toMark } from './shared-marks.ts';
import { ViewCounter } from './view-counter.ts';

const video = '0f3ad1c6-6cfb-4b43-9d0c-0a4f3f1f9a55';
const event = '5a0f1f5e-6c0b-4b56-8f5e-2f8a2d3a9b11';
/** Two paths lead to the same event, and two to the same video. */
const paths = ['/', '/events/rocks', '/cheating/rocks', `/video/dunes/${video}`, '/video/dunes'];
const unknownPath = '/events/unknown';
const startedAt = Date.UTC(2026, 2, 8, 20);

function pageOf(path: string): ViewedPage {
  const page = viewedPage(path);
  if (page === undefined) throw new Error(`${path} is not counted`);
  return page;
}
function itemOf({ kind, slug }: ViewedPage): string | undefined {
  if (slug === 'unknown') return undefined;
  return kind === 'event' ? event : kind === 'video' ? video : nilId;
}

/** The marks in a Redis that can be unavailable or lose everything. */
class FakeMarks implements SharedMarks {
  isAvailable = true;
  #days = new Map<string, { shared: SharedDay; marks: Set<number> }>();

  lose(): void {
    this.#days.clear();
  }
  async open(day: string, proposal: SharedDay): Promise<SharedDay> {
    if (!this.isAvailable) throw new Error('unavailable');
    const known = this.#days.get(day) ?? { shared: proposal, marks: new Set() };
    this.#days.set(day, known);
    return known.shared;
  }
  async add(day: string, marks: readonly number[]): Promise<boolean[]> {
    const known = this.#days.get(day);
    if (!this.isAvailable || known === undefined) throw new Error('unavailable');
    return marks.map((mark) => known.marks.size < known.marks.add(mark).size);
  }
  close(): void {}
}

/** Counts in a database that can refuse a batch, or add it and lose the answer. */
class FakeViews {
  fault: 'none' | 'away' | 'refuses' | 'cannot store' | 'loses the answer' = 'none';
  readonly counts = new Map<string, number>();
  readonly #batches = new Set<string>();

  async find(pages: readonly ViewedPage[]) {
    if (this.fault === 'away') throw new Error('away');
    return pages.map((page) => {
      const itemId = itemOf(page);
      return itemId === undefined ? undefined : { kind: page.kind, itemId };
    });
  }
  async add(id: string, batch: readonly PageViews[]) {
    if (this.fault === 'away' || this.fault === 'refuses') throw new Error('refused');
    if (this.fault === 'cannot store') throw Object.assign(new Error('refused'), { code: '22003' });
    if (!this.#batches.has(id))
      for (const page of batch) count(this.counts, `${page.day} ${page.itemId}`, page.views);
    this.#batches.add(id);
    if (this.fault === 'loses the answer') throw new Error('lost');
  }
}

type Counts = Map<string, number>;
const count = (counts: Counts, key: string, by = 1) => void counts.set(key, (counts.get(key) ?? 0) + by);
const addAll = (to: Counts, from: Counts) => from.forEach((by, key) => count(to, key, by));

function setUp(now: () => Date) {
  const marks = new FakeMarks();
  const views = new FakeViews();
  const failures: string[] = [];
  const counter = () =>
    new ViewCounter({
      views,
      marks,
      secret: 'secret',
      now,
      onFailure: (_error, what) => failures.push(what),
    });
  return { marks, views, failures, counter };
}

/** The rules of counting in plain sets, for a replica. */
interface ModelReplica {
  counter: ViewCounter;
  /** By day: whose salt the replica uses, the waiting views and the remembered ones. A view is `item visitor`. */
  days: Map<string, { salt: number; waiting: Set<string>; remembered: Set<string> }>;
  counted: Counts;
  batch: Counts | undefined;
}
/** What the replicas share on a day: whose salt it is, and the claimed views. */
interface ModelShared {
  salt: number;
  claimed: Set<string>;
}

/** A pseudorandom generator with a seed, so that a failing order can be repeated (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs visits and faults in a random order on the counters and on the model, and returns the counts of both. */
async function compareWithModel(seed: number): Promise<{ counted: Counts; expected: Counts; views: number }> {
  const random = randomOf(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  let now = startedAt;
  const { marks, views, counter } = setUp(() => new Date(now));
  const expected: Counts = new Map();
  const shared = new Map<string, ModelShared>();
  let salts = 0;
  const newReplica = (): ModelReplica => ({
    counter: counter(),
    days: new Map(),
    counted: new Map(),
    batch: undefined,
  });
  const replicas = Array.from({ length: 1 + upTo(3) }, newReplica);
  /** Returns what is shared, which begins with the salt of the replica that asks first. */
  const sharedOn = (day: string, salt: number): ModelShared => {
    const known = shared.get(day) ?? { salt, claimed: new Set() };
    shared.set(day, known);
    return known;
  };

  const visit = async (replica: ModelReplica) => {
    const [visitor, path] = [
      `visitor-${upTo(6)}`,
      random() < 0.1 ? unknownPath : (paths[upTo(paths.length)] ?? '/'),
    ];
    const page = pageOf(path);
    await replica.counter.view({ client: visitor, userAgent: 'Browser' }, page);
    const day = utcDay(new Date(now));
    const known = replica.days.get(day);
    const ownSalt = (salts += 1);
    const here = known ?? {
      salt: marks.isAvailable ? sharedOn(day, ownSalt).salt : ownSalt,
      waiting: new Set(),
      remembered: new Set(),
    };
    replica.days.set(day, here);
    here.waiting.add(`${itemOf(page)} ${visitor}`);
  };

  const store = async (replica: ModelReplica) => {
    const faults = ['none', 'none', 'none', 'away', 'refuses', 'loses the answer'] as const;
    views.fault = faults[upTo(faults.length)] ?? 'none';
    await replica.counter.store();
    if (views.fault === 'away') return;
    for (const [day, here] of replica.days) {
      const waiting = [...here.waiting].filter(
        (view) => !view.startsWith('undefined') && !here.remembered.has(view),
      );
      const isNeeded = here.waiting.size > 0;
      here.waiting.clear();
      let isNew = (_view: string) => true;
      if (isNeeded && marks.isAvailable) {
        const all = sharedOn(day, here.salt);
        if (all.salt === here.salt) {
          for (const view of here.remembered) all.claimed.add(view);
          isNew = (view) => all.claimed.size < all.claimed.add(view).size;
        } else {
          here.salt = all.salt;
          here.remembered.clear();
          // The counter knows these views by marks that nobody will see again.
          for (const view of waiting) count(replica.counted, `${day} ${view.split(' ')[0]}`);
          continue;
        }
      }
      for (const view of waiting) {
        here.remembered.add(view);
        if (isNew(view)) count(replica.counted, `${day} ${view.split(' ')[0]}`);
      }
    }
    const add = () => {
      if (replica.batch === undefined && replica.counted.size > 0) {
        replica.batch = replica.counted;
        replica.counted = new Map();
      }
      if (replica.batch !== undefined && views.fault !== 'refuses') {
        addAll(expected, replica.batch);
        replica.batch = views.fault === 'loses the answer' ? new Map() : undefined;
      }
    };
    add();
    if (views.fault === 'none') add();
  };

  let visits = 0;
  for (let step = 0; step < 200; step += 1) {
    const at = upTo(replicas.length);
    const replica = replicas[at];
    if (replica === undefined) continue;
    const dice = random();
    if (dice < 0.7) {
      visits += 1;
      await visit(replica);
    } else if (dice < 0.88) await store(replica);
    else if (dice < 0.92) marks.isAvailable = !marks.isAvailable;
    else if (dice < 0.94) {
      marks.lose();
      shared.clear();
    } else if (dice < 0.96) replicas[at] = newReplica();
    else now += upTo(3 * 3_600_000);
  }
  return { counted: views.counts, expected, views: visits };
}

describe('ViewCounter', () => {
  it('counts like a model of its rules, whatever happens to replicas, Redis and the database', async () => {
    let counted = 0;
    for (let seed = 0; seed < 400; seed += 1) {
      const result = await compareWithModel(seed);
      expect({ seed, counts: Object.fromEntries(result.counted) }).toEqual({
        seed,
        counts: Object.fromEntries(result.expected),
      });
      for (const views of result.counted.values()) counted += views;
    }
    expect(counted).toBeGreaterThan(5000);
  });

  it('counts a visitor once a day and page over all replicas, by every path of the page', async () => {
    let now = startedAt;
    const { views, counter } = setUp(() => new Date(now));
    const replicas = [counter(), counter()];
    for (let day = 0; day < 2; day += 1) {
      for (const replica of replicas)
        for (const path of paths)
          for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
            await replica.view({ client: address, userAgent: 'Browser' }, pageOf(path));
      for (const replica of replicas) await replica.store();
      now += 24 * 3_600_000;
    }
    expect(Object.fromEntries(views.counts)).toEqual(
      Object.fromEntries(
        ['2026-03-08', '2026-03-09'].flatMap((day) => [nilId, event, video].map((id) => [`${day} ${id}`, 2])),
      ),
    );
  });

  it('forgets nothing that it has counted when Redis loses its data or is away', async () => {
    const { marks, views, failures, counter } = setUp(() => new Date(startedAt));
    const [first, second] = [counter(), counter()];
    const visit = (replica: ViewCounter) =>
      replica.view({ client: '192.0.2.1', userAgent: 'B' }, pageOf('/'));
    await visit(first);
    await first.store();
    marks.lose();
    // The replica that counted the visitor shares it again, with the salt that the other one also has.
    await first.view({ client: '192.0.2.2', userAgent: 'B' }, pageOf('/'));
    await first.store();
    await visit(second);
    await second.store();
    marks.isAvailable = false;
    await visit(first);
    await first.store();
    expect([...views.counts.values()]).toEqual([2]);
    await first.view({ client: '192.0.2.3', userAgent: 'B' }, pageOf('/'));
    await first.store();
    expect([...views.counts.values()]).toEqual([3]);
    expect(new Set(failures)).toEqual(new Set(['views are counted without the other replicas']));
  });

  it('adds a batch once whose answer was lost, and stores what is waiting at the end', async () => {
    const { views, counter } = setUp(() => new Date(startedAt));
    const one = counter();
    await one.view({ client: '192.0.2.1', userAgent: 'B' }, pageOf('/'));
    views.fault = 'loses the answer';
    await one.store();
    views.fault = 'none';
    await one.store();
    await one.view({ client: '192.0.2.2', userAgent: 'B' }, pageOf('/'));
    await one.close();
    expect([...views.counts.values()]).toEqual([2]);
  });

  it('drops views that can never be stored, so that the following ones are', async () => {
    const { views, failures, counter } = setUp(() => new Date(startedAt));
    const one = counter();
    await one.view({ client: '192.0.2.1', userAgent: 'B' }, pageOf('/'));
    views.fault = 'cannot store';
    await one.store();
    views.fault = 'none';
    await one.view({ client: '192.0.2.2', userAgent: 'B' }, pageOf('/'));
    await one.close();
    expect([[...views.counts.values()], failures]).toEqual([[1], ['views were dropped']]);
  });

  it('holds a limited number of views', async () => {
    const { views, counter } = setUp(() => new Date(startedAt));
    const one = counter();
    views.fault = 'away';
    const { maxWaitingViews } = limits.insights;
    for (let visitor = 0; visitor < maxWaitingViews + 10; visitor += 1)
      await one.view({ client: String(visitor), userAgent: 'B' }, pageOf('/'));
    views.fault = 'none';
    await one.close();
    expect([...views.counts.values()]).toEqual([maxWaitingViews]);
  });

  it('hands on nothing that can be computed from a visitor without the salt and the secret', async () => {
    const salts = new Set<string>();
    const handedOn: number[] = [];
    const marks = new FakeMarks();
    const { open, add } = { open: marks.open.bind(marks), add: marks.add.bind(marks) };
    marks.open = async (day, proposal) => {
      const shared = await open(day, proposal);
      salts.add(shared.salt);
      return shared;
    };
    marks.add = async (day, added) => {
      handedOn.push(...added);
      return add(day, added);
    };
    let now = startedAt;
    const collaborators = {
      views: new FakeViews(),
      marks,
      secret: 's',
      now: () => new Date(now),
      onFailure: () => {},
    };
    const one = new ViewCounter(collaborators);
    const traits = { client: '192.0.2.1', userAgent: 'B' };
    for (let day = 0; day < 2; day += 1) {
      await one.view(traits, pageOf('/'));
      await one.store();
      now += 24 * 3_600_000;
    }
    // The same visitor and page have another salt and mark on the next day.
    expect(salts.size).toBe(2);
    expect(new Set(handedOn).size).toBe(2);
    const guesses = [...salts].map((salt) => {
      const network = hash('sha256', `${salt} ${traits.client}`, 'base64');
      const visitor = `${network} ${hash('sha256', `${network} ${traits.userAgent}`, 'base64')}`;
      const bitsOf = (text: string) => hash('sha256', `${text} home ${nilId}`, 'buffer').readUInt32BE();
      return toMark({ network: bitsOf(network), browser: bitsOf(visitor) });
    });
    expect(handedOn.filter((mark) => guesses.includes(mark))).toEqual([]);
  });
});

it('counts a limited number of views of a page, day and network, however the browser names itself', async () => {
  let now = startedAt;
  const { views, marks, counter } = setUp(() => new Date(now));
  const one = counter();
  const { maxViewsOfNetwork } = limits.insights;
  const visitAll = async (client: string) => {
    for (let browser = 0; browser < maxViewsOfNetwork + 5; browser += 1)
      await one.view({ client, userAgent: `Browser/${browser}` }, pageOf('/'));
    await one.store();
    return [...views.counts.values()];
  };
  marks.isAvailable = false;
  expect(await visitAll('192.0.2.1')).toEqual([maxViewsOfNetwork]);
  expect(await visitAll('192.0.2.1')).toEqual([maxViewsOfNetwork]);
  expect(await visitAll('192.0.2.2')).toEqual([2 * maxViewsOfNetwork]);
  now += 24 * 3_600_000;
  expect(await visitAll('192.0.2.1')).toEqual([2 * maxViewsOfNetwork, maxViewsOfNetwork]);
});

describe('RecentCounts', () => {
  it('counts up to a number for each key, and forgets the keys that were counted least recently', () => {
    const counts = new RecentCounts(2);
    expect([1, 1, 1].map((key) => counts.increment(key, 2))).toEqual([true, true, false]);
    for (const key of [2, 3]) counts.increment(key, 2);
    expect(counts.size).toBe(2);
    expect(counts.increment(1, 2)).toBe(true);
  });
});

describe('RecentSet', () => {
  it('remembers the most recent half at least, and never more than its limit', () => {
    const set = new RecentSet(100);
    for (let value = 0; value < 1000; value += 1) {
      set.add(value);
      expect(set.has(value)).toBe(true);
      expect(set.has(Math.max(0, value - 49))).toBe(true);
      expect(set.values().length).toBeLessThanOrEqual(100);
    }
    expect(set.has(0)).toBe(false);
  });
});
