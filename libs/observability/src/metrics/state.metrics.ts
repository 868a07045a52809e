import { Gauge, type Registry } from 'prom-client';

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** What has to be asked for, of a store that may be away. */
export interface StateSource<N extends string> {
  name: string;
  gauges: Record<N, { help: string; labelNames?: readonly string[] }>;
  read: () => Promise<Record<N, readonly Sample[]>>;
}

const cacheMs = 10_000;
const readTimeoutMs = 3000;

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer in time')), readTimeoutMs);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Gauges of what stands in a store. It is asked when somebody looks, and at most once in ten seconds, whoever looks how
 * often. While it does not answer they are left out and `sandstone_state_readable` is 0: an old number would say that
 * all is as it was.
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
        for (const [source, answer] of sources) {
          this.set({ source }, (await answer()) === undefined ? 0 : 1);
        }
      },
    });
  }

  register<N extends string>({ name: source, gauges, read }: StateSource<N>): void {
    const answer = this.#cached(read);
    this.#sources.set(source, answer);
    for (const name of Object.keys(gauges) as N[]) {
      const { help, labelNames = [] } = gauges[name];
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [this.#registry],
        async collect() {
          const samples = (await answer())?.[name] ?? [];
          this.reset();
          // A gauge without labels stands at 0 until it is told, which would be a statement.
          if (samples.length === 0) this.remove({});
          for (const { labels = {}, value } of samples) this.set(labels, value);
        },
      });
    }
  }

  /** @returns what gives the answer of the last ten seconds, or asks anew; undefined where there was none in time */
  #cached<T>(read: () => Promise<T>): () => Promise<T | undefined> {
    let asked: { at: number; answer: Promise<T | undefined> } | undefined;
    return () => {
      const at = this.#now();
      if (asked === undefined || at - asked.at > cacheMs) {
        asked = { at, answer: withTimeout(read()).catch(() => undefined) };
      }
      return asked.answer;
    };
  }
}
