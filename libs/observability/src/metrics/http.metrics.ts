import { Gauge, Histogram, type Registry } from 'prom-client';

export interface EndedRequest {
  method: string;
  /** The route's pattern, never the actual path, which may contain secrets and is unbounded. */
  route: string;
  /** 499 where the client closed the connection before the response was complete. */
  status: number;
}

/** Buckets from a cached read to a long upload. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Requests of a server by route. */
export class HttpMetrics {
  readonly #duration: Histogram<'method' | 'route' | 'status'>;
  readonly #inFlight: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#duration = new Histogram({
      name: 'sandstone_http_request_duration_seconds',
      help: 'From the first byte of a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'sandstone_http_requests_in_flight',
      help: 'Requests that are being answered',
      registers,
    });
  }

  /** Starts timing a request. @returns a function to call at its end */
  begin(): (ended: EndedRequest) => void {
    const startedAt = performance.now();
    this.#inFlight.inc();
    return ({ method, route, status }) => {
      this.#inFlight.dec();
      this.#duration.observe(
        { method, route, status: String(status) },
        (performance.now() - startedAt) / 1000,
      );
    };
  }
}
