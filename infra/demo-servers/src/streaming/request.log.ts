import { type RequestHandler } from 'express';

export const origins = ['api', 'player', 'cdn'] as const;
export type Origin = (typeof origins)[number];

export interface LoggedRequest {
  origin: Origin;
  method: string;
  path: string;
  /** The query without signatures. */
  query: Record<string, string>;
  referer: string | null;
  /** Null until there is a response. */
  readonly status: number | null;
}

/** Each entry retains its response. */
const maxEntries = 2_000;

/** Logs requests from their start, so that tests can detect unwanted ones. */
export class RequestLog {
  entries: LoggedRequest[] = [];

  handler(origin: Origin): RequestHandler {
    return (request, response, next) => {
      const parameters = new URLSearchParams(request.url.split('?')[1]);
      const { token: _signature, ...query } = Object.fromEntries(parameters);
      if (this.entries.length >= maxEntries) this.entries.shift();
      this.entries.push({
        origin,
        method: request.method,
        path: request.path.replace(/^\/bcdn_token=[^/]*/, ''),
        query,
        referer: request.get('referer') ?? null,
        get status() {
          return response.headersSent ? response.statusCode : null;
        },
      });
      next();
    };
  }
}
