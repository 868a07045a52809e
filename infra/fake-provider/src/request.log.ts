import { type RequestHandler } from 'express';
import { type Origin } from './fault-injector.ts';

export interface LoggedRequest {
  origin: Origin;
  method: string;
  path: string;
  /** The query without signatures. */
  query: Record<string, string>;
  referer: string | null;
  /** Null until there is a response. */
  status: number | null;
}

const maxEntries = 20_000;
const signing = new Set(['token', 'bcdn_token']);

/** Logs requests from their start, so that tests can detect unwanted ones. */
export class RequestLog {
  #entries: (() => LoggedRequest)[] = [];

  entries(): readonly LoggedRequest[] {
    return this.#entries.map((entry) => entry());
  }

  clear(): void {
    this.#entries = [];
  }

  handler(origin: Origin): RequestHandler {
    return (request, response, next) => {
      const query = Object.entries(request.query).flatMap(([name, value]) =>
        typeof value === 'string' && !signing.has(name) ? [[name, value] as const] : [],
      );
      const { method } = request;
      const path = request.path.replace(/^\/bcdn_token=[^/]*/, '');
      const referer = request.get('referer') ?? null;
      const asked = { origin, method, path, query: Object.fromEntries(query), referer };
      let statusNow = () => (response.headersSent ? response.statusCode : null);
      response.once('close', () => {
        const status = statusNow();
        // The response itself need not be retained.
        statusNow = () => status;
      });
      if (this.#entries.length >= maxEntries) this.#entries.shift();
      this.#entries.push(() => ({ ...asked, status: statusNow() }));
      next();
    };
  }
}
