import { EventEmitter } from 'node:events';
import { type Redis } from 'ioredis';
import { type JobsLogger, silentLogger } from './logger.port.ts';
import { connectRedis, defaultPrefix, type RedisAddress, redisReason } from './redis.connection.ts';
import { type SignalBus, type SignalName, signalPayloads, type Signals } from './signals.port.ts';

/** The listeners of this process, by signal. */
export class SignalListeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #logger: JobsLogger;

  constructor(logger: JobsLogger) {
    this.#logger = logger;
  }

  /** @returns a function that removes the listener */
  add<S extends SignalName>(signal: S, listener: (payload: Signals[S]) => void): () => void {
    // The wrapper also makes one function, added twice, two independent listeners.
    const own = (payload: Signals[S]) => {
      try {
        listener(payload);
      } catch (error) {
        // A failing listener must not affect the others or the sender.
        this.#logger.error({ signal, err: error }, 'A listener failed');
      }
    };
    this.#emitter.on(signal, own);
    return () => void this.#emitter.off(signal, own);
  }

  call<S extends SignalName>(signal: S, payload: Signals[S]): void {
    this.#emitter.emit(signal, payload);
  }

  clear(): void {
    this.#emitter.removeAllListeners();
  }
}

const signalNames = Object.keys(signalPayloads) as SignalName[]; // it has exactly these keys

/** Signals over Redis pub/sub. The publisher connects at once, the subscriber with the first listener. */
export function createSignalBus(address: RedisAddress): SignalBus {
  const logger = address.logger ?? silentLogger;
  const listeners = new SignalListeners(logger);
  const channelOf = (signal: SignalName) => `${address.prefix ?? defaultPrefix}:signal:${signal}`;
  // A delayed signal would be useless.
  const publisher = connectRedis(address, 'signals', { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  let subscriber: Redis | undefined;
  const watchers = new Set<(arrive: boolean) => void>();
  let arrive = false;

  function setArrive(now: boolean): void {
    if (now === arrive) return;
    arrive = now;
    for (const watcher of watchers) watcher(now);
  }

  function receive(channel: string, message: string): void {
    const signal = signalNames.find((name) => channelOf(name) === channel);
    if (signal === undefined) return;
    try {
      listeners.call(signal, signalPayloads[signal].parse(JSON.parse(message)));
    } catch {
      // Another version of the system may send other signals.
      logger.warn({ signal }, 'Received an invalid signal');
    }
  }

  function connectSubscriber(): Redis {
    const client = connectRedis(address, 'signals', { maxRetriesPerRequest: null, autoResubscribe: false });
    // Subscribes to all channels at every connection: there are few, and none is lost after an outage.
    client.on('ready', () => {
      client.subscribe(...signalNames.map(channelOf)).then(
        () => setArrive(true),
        (error: unknown) => logger.warn({ reason: redisReason(error) }, 'Subscribing to signals failed'),
      );
    });
    client.on('close', () => setArrive(false));
    client.on('message', receive);
    return client;
  }

  return {
    publish: (signal, payload) => {
      if (publisher.status !== 'ready') return;
      publisher.publish(channelOf(signal), JSON.stringify(payload)).catch(() => undefined);
    },
    subscribe: (signal, listener) => {
      subscriber ??= connectSubscriber();
      return listeners.add(signal, listener);
    },
    watch: (listener) => {
      // The wrapper makes one function, added twice, two independent listeners.
      const own = (now: boolean) => listener(now);
      watchers.add(own);
      own(arrive);
      return () => void watchers.delete(own);
    },
    close: async () => {
      listeners.clear();
      watchers.clear();
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}
