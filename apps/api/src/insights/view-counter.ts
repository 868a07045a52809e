import { hash, randomBytes, randomUUID } from 'node:crypto';
import { limits, type ViewedPage } from '@sandstone/contract';
import { type CountedPage, isInvalidValue, type PageViews, type ViewRepository } from '@sandstone/database';
import { utcDay } from '@sandstone/domain';
import { RecentCounts } from './recent-counts.ts';
import { RecentSet } from './recent-set.ts';
import { networkOfMark, type SharedDay, type SharedMarks, toMark } from './shared-marks.ts';

/** What tells visitors apart. It is hashed at once, and neither stored nor logged. */
export interface VisitorTraits {
  /** An address, or the network that limits count as one client. */
  client: string;
  userAgent: string;
}

interface Collaborators {
  views: Pick<ViewRepository, 'find' | 'add'>;
  marks: SharedMarks;
  /** A secret of the server, so that the salt alone, which Redis may write to its disk, tells nothing. */
  secret: string;
  onFailure: (error: unknown, what: string) => void;
  now?: () => Date;
}

/** The pages of a day that were seen since the last time that they were stored, each with its visitors. */
type WaitingViews = Map<string, { page: ViewedPage; visitors: Set<string> }>;

/** A day in the memory of this process. */
interface Day {
  name: string;
  shared: SharedDay;
  /** True once the shared marks contain all remembered ones. */
  isShared: boolean;
  waiting: WaitingViews;
  /** The marks of the views that this process has counted or knows to be counted. */
  remembered: RecentSet;
  /** The number of views that this process has counted, by page and network; bounded like `remembered`. */
  ofNetworks: RecentCounts;
}

/** Counts one more view of a page from a network, unless this process knows of as many as are allowed. */
const isWithinNetwork = ({ ofNetworks }: Day, mark: number) =>
  ofNetworks.increment(networkOfMark(mark), limits.insights.maxViewsOfNetwork);
const keyOf = ({ kind, itemId }: CountedPage) => `${kind} ${itemId}`;
const proposeDay = (): SharedDay => ({ salt: randomBytes(32).toString('base64'), generation: randomUUID() });

/**
 * Counts views: each visitor once for each page and day in UTC.
 *
 * A view is only put into memory. Once a minute, `store` finds the item of each page, claims a mark for each visitor and
 * page, which succeeds in one replica alone, and adds the views of claimed marks to the database. A crash therefore
 * loses the views of at most a minute and never counts one twice. While the shared marks are unavailable, this process
 * recognizes repeated views by its own memory. If they were lost, each process adds what it remembers the next time.
 *
 * A network has a limited number of views for each page and day: one machine can claim to be any number of browsers.
 */
export class ViewCounter {
  readonly #with: Collaborators;
  readonly #now: () => Date;
  #days: Day[] = [];
  #opening: Promise<Day> | undefined;
  #waitingViews = 0;
  /** Counted views by page and day that are not in a batch yet. */
  #counted = new Map<string, PageViews>();
  /** The batch that is being added, until the database confirms it. */
  #batch: { id: string; views: PageViews[] } | undefined;
  #storing: Promise<void> | undefined;

  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
    this.#now = collaborators.now ?? (() => new Date());
  }

  async view({ client, userAgent }: VisitorTraits, page: ViewedPage): Promise<void> {
    if (this.#waitingViews >= limits.insights.maxWaitingViews) return;
    const name = utcDay(this.#now());
    const { shared, waiting } = this.#days.find((known) => known.name === name) ?? (await this.#open(name));
    const network = hash('sha256', `${shared.salt} ${this.#with.secret} ${client}`, 'base64');
    const visitor = `${network} ${hash('sha256', `${network} ${userAgent}`, 'base64')}`;
    const key = `${page.kind} ${page.id ?? page.slug ?? ''}`;
    const seen = waiting.get(key) ?? { page, visitors: new Set() };
    waiting.set(key, seen);
    if (seen.visitors.has(visitor)) return;
    seen.visitors.add(visitor);
    this.#waitingViews += 1;
    if (this.#waitingViews * 2 === limits.insights.maxWaitingViews) void this.store();
  }

  /** Begins a day with the salt of the other replicas, or with an own one while there is no connection to them. */
  #open(name: string): Promise<Day> {
    this.#opening ??= this.#readDay(name).finally(() => {
      this.#opening = undefined;
    });
    // Another day may have begun meanwhile.
    return this.#opening.then((day) => (day.name === name ? day : this.#open(name)));
  }

  async #readDay(name: string): Promise<Day> {
    const proposal = proposeDay();
    const shared = await this.#with.marks.open(name, proposal).catch(() => undefined);
    const day: Day = {
      name,
      shared: shared ?? proposal,
      isShared: shared !== undefined,
      waiting: new Map(),
      remembered: new RecentSet(limits.insights.maxRememberedViews),
      ofNetworks: new RecentCounts(limits.insights.maxRememberedViews),
    };
    this.#days.push(day);
    return day;
  }

  /** Stores the views until now. A failure is reported, and the views are kept for the next time. */
  store(): Promise<void> {
    this.#storing ??= this.#store()
      .catch((error: unknown) => this.#with.onFailure(error, 'views could not be stored'))
      .finally(() => {
        this.#storing = undefined;
      });
    return this.#storing;
  }

  /** Stores all views, for the end of the process. */
  async close(): Promise<void> {
    await this.#storing;
    await this.store();
  }

  async #store(): Promise<void> {
    for (const day of this.#days) await this.#count(day);
    const today = utcDay(this.#now());
    // The salt of a former day is forgotten with it.
    this.#days = this.#days.filter(({ name, waiting }) => name >= today || waiting.size > 0);
    // First the batch whose answer was lost, under its id.
    while (this.#batch !== undefined || this.#counted.size > 0) {
      if (this.#batch === undefined) {
        this.#batch = { id: randomUUID(), views: [...this.#counted.values()] };
        this.#counted = new Map();
      }
      const { id, views } = this.#batch;
      await this.#with.views.add(id, views).catch((error: unknown) => {
        if (!isInvalidValue(error)) throw error;
        // It could never be stored, and the following views would wait for it.
        this.#with.onFailure(error, 'views were dropped');
      });
      this.#batch = undefined;
    }
  }

  /** Counts the waiting views of a day. They stay waiting if the database does not answer. */
  async #count(day: Day): Promise<void> {
    const taken = [...day.waiting.entries()];
    if (taken.length === 0) return;
    const pages = await this.#with.views.find(taken.map(([, { page }]) => page));
    const marks = new Map<number, CountedPage>();
    for (const [index, [key, { visitors }]] of taken.entries()) {
      day.waiting.delete(key);
      this.#waitingViews -= visitors.size;
      const page = pages[index];
      if (page === undefined) continue;
      for (const visitor of visitors) {
        const mark = markOf(visitor, page);
        if (!day.remembered.has(mark)) marks.set(mark, page);
      }
    }
    const fresh = [...marks.keys()];
    const isNew = await this.#claim(day, fresh);
    for (const [index, mark] of fresh.entries()) {
      day.remembered.add(mark);
      const page = marks.get(mark);
      if (page !== undefined && isNew[index] && isWithinNetwork(day, mark)) this.#add(day.name, page);
    }
  }

  /** Claims marks for this replica. @returns which of them no replica has claimed before, as far as it can be known */
  async #claim(day: Day, fresh: readonly number[]): Promise<boolean[]> {
    try {
      const { name, shared } = day;
      const now = await this.#with.marks.open(name, { ...shared, generation: randomUUID() });
      if (now.salt !== shared.salt) {
        // This process began the day alone. Its marks mean nothing to the others, so it counts these views by its own
        // memory, and those from now on together with the others.
        day.shared = now;
        day.isShared = true;
        day.remembered = new RecentSet(limits.insights.maxRememberedViews);
        return fresh.map(() => true);
      }
      if (!day.isShared || now.generation !== shared.generation) {
        await this.#with.marks.add(name, day.remembered.values());
        day.shared = now;
        day.isShared = true;
      }
      return await this.#with.marks.add(name, fresh);
    } catch (error) {
      day.isShared = false;
      this.#with.onFailure(error, 'views are counted without the other replicas');
      return fresh.map(() => true);
    }
  }

  #add(day: string, page: CountedPage): void {
    const key = `${day} ${keyOf(page)}`;
    const counted = this.#counted.get(key) ?? { ...page, day, views: 0 };
    counted.views += 1;
    this.#counted.set(key, counted);
  }
}

/** Returns the mark of a visitor, who is named by the hashes of the network and of the network with the browser. */
function markOf(visitor: string, page: CountedPage): number {
  const [network = ''] = visitor.split(' ', 1);
  const bitsOf = (text: string) => hash('sha256', `${text} ${keyOf(page)}`, 'buffer').readUInt32BE();
  return toMark({ network: bitsOf(network), browser: bitsOf(visitor) });
}
