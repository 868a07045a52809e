import { Gauge, type Registry } from 'prom-client';

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** Gauges read from a store that may be unavailable. */
export interface StateSource<N extends string> {
  name: string;
  gauges: Record<N, { help: string; labelNames?: readonly string[] }>;
  read: () => Promise<Record<N, readonly Sample[]>>;
}

const cacheMs = 10_000;
const readTimeoutMs = 3000;

async function withTimeout<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store timed out')), readTimeoutMs);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Gauges of a store's state, read at scrape time, at most once in ten seconds. Without a response they are omitted and
 * `sandstone_state_readable` is 0, because a stale value would look current.
 */
export class StateMetrics {
  readonly #registry: Registry;
  readonly #now: () => number;
  readonly #sources = new Map<string, () => Promise<object | undefined>>();

  constructor(registry: Registry, now: () => number = () => performance.now()) {
    this.#registry = registry;
    this.#now = now;
    const sources = this.#sources;
    new Gauge({
      name: 'sandstone_state_readable',
      help: '1 where the store behind the gauges of state answers',
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        for (const [source, readCached] of sources) {
          this.set({ source }, (await readCached()) === undefined ? 0 : 1);
        }
      },
    });
  }

  register<N extends string>({ name: source, gauges, read }: StateSource<N>): void {
    const readCached = this.#cached(read);
    this.#sources.set(source, readCached);
    for (const name of Object.keys(gauges) as N[]) {
      const { help, labelNames = [] } = gauges[name];
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [this.#registry],
        async collect() {
          const samples = (await readCached())?.[name] ?? [];
          this.reset();
          // An unset gauge without labels would report 0.
          if (samples.length === 0) this.remove({});
          for (const { labels = {}, value } of samples) this.set(labels, value);
        },
      });
    }
  }

  /** @returns a function with the result of the last ten seconds or a new one; undefined after a failure or timeout */
  #cached<T>(read: () => Promise<T>): () => Promise<T | undefined> {
    let asked: { at: number; result: Promise<T | undefined> } | undefined;
    return () => {
      const at = this.#now();
      if (asked === undefined || at - asked.at > cacheMs) {
        asked = { at, result: withTimeout(read()).catch(() => undefined) };
      }
      return asked.result;
    };
  }
}
