import { type RequestHandler } from 'express';
import { type Origin } from './faults.ts';

export interface LoggedRequest {
  origin: Origin;
  method: string;
  path: string;
  /** Without what signs it. */
  query: Record<string, string>;
  referer: string | null;
  status: number;
}

const maxEntries = 20_000;
const signing = new Set(['token', 'bcdn_token']);

/** Who asked for what, to see that nobody asked for more. */
export class RequestLog {
  #entries: LoggedRequest[] = [];

  entries(): readonly LoggedRequest[] {
    return this.#entries;
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
      response.once('close', () => {
        if (this.#entries.length >= maxEntries) this.#entries.shift();
        const { statusCode: status } = response;
        this.#entries.push({ origin, method, path, query: Object.fromEntries(query), referer, status });
      });
      next();
    };
  }
}
