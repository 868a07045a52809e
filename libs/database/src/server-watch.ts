import { connect } from 'node:net';
import { type ObservedPool, wrapQueries } from './observed-pool.ts';

/** The time after which an operation makes the server be asked, and the time in which it has to answer. */
const patienceMs = 700;
const responseMs = 800;
/** While the server does not answer, it is asked again after this time. */
const retryMs = 300;
/** Postgres and its poolers answer this request, which needs no password, with one byte. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The server accepts connections and does not answer them, for example because its machine is suspended. */
export class DatabaseUnresponsiveError extends Error {
  /** SQLSTATE of a connection failure. MikroORM copies it into its own error, which loses the class. */
  readonly code = '08006';
  constructor() {
    super('The database does not respond');
    this.name = 'DatabaseUnresponsiveError';
  }
}

/** Asks a Postgres server whether it answers at all. */
export function serverResponds(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  // A Unix socket is on this machine.
  if (hostname === '') return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
    const finish = (responds: boolean) => {
      socket.destroy();
      resolve(responds);
    };
    socket.setTimeout(responseMs);
    socket.on('timeout', () => {
      // After this process was busy, timers fire before it reads what has arrived.
      const { bytesWritten } = socket;
      setImmediate(() => {
        if (socket.bytesWritten === bytesWritten) finish(false);
      });
    });
    socket.once('connect', () => socket.write(sslRequest));
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}

/**
 * Distinguishes a server that does not respond from a slow statement or a lock: while an operation takes long, it asks
 * the server on a connection of its own. All operations on a server that does not answer fail, and new ones fail at once
 * until it answers again.
 */
export class ServerWatch {
  readonly #responds: () => Promise<boolean>;
  #asking: Promise<boolean> | undefined;
  #isDown = false;

  constructor(responds: () => Promise<boolean>) {
    this.#responds = responds;
  }

  /** @throws DatabaseUnresponsiveError while the server does not answer */
  assertResponds(): void {
    if (this.#isDown) throw new DatabaseUnresponsiveError();
  }

  /**
   * Watches an operation until its end.
   * @param abandon is called when the server does not answer
   * @returns a function to call at the end of the operation
   */
  watch(abandon: () => void): () => void {
    let timer: NodeJS.Timeout;
    let ended = false;
    const ask = async () => {
      const responds = await this.#ask();
      if (ended) return;
      if (responds) timer = setTimeout(() => void ask(), patienceMs);
      else abandon();
    };
    timer = setTimeout(() => void ask(), patienceMs);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }

  /** All operations share one question. */
  #ask(): Promise<boolean> {
    this.#asking ??= this.#responds().then((responds) => {
      this.#asking = undefined;
      this.#isDown = !responds;
      if (!responds) setTimeout(() => void this.#ask(), retryMs).unref();
      return responds;
    });
    return this.#asking;
  }
}

/** Watches every query of the pool's connections, and the wait for a connection. */
export function watchPool(pool: Pick<ObservedPool, 'connect' | 'on'>, watch: ServerWatch): void {
  // Ends the connection of a hanging query by force. Its queries fail, and the pool drops it.
  wrapQueries(pool, (_query, client) => watch.watch(() => void client.end().catch(() => undefined)));
  const connectClient = pool.connect.bind(pool);
  pool.connect = async () => {
    watch.assertResponds();
    return new Promise((resolve, reject) => {
      let isAbandoned = false;
      const ended = watch.watch(() => {
        isAbandoned = true;
        reject(new DatabaseUnresponsiveError());
      });
      connectClient().then(
        (client) => {
          ended();
          if (isAbandoned) client.release();
          else resolve(client);
        },
        (error: unknown) => {
          ended();
          reject(error instanceof Error ? error : new Error('No connection', { cause: error }));
        },
      );
    });
  };
}
