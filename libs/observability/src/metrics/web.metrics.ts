import { Counter, Histogram, Registry } from 'prom-client';
import { HttpMetrics } from './http.metrics.ts';
import { registerProcess } from './process.metrics.ts';

/** Metrics of the web server. */
export class WebMetrics {
  readonly registry = new Registry();
  readonly http = new HttpMetrics(this.registry);

  readonly renders = new Histogram({
    name: 'sandstone_page_render_duration_seconds',
    help: 'Making a page, the api’s part of it included',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly failures = new Counter({
    name: 'sandstone_page_failures_total',
    help: 'Pages that lacked their data (data), or could not be made at all (render)',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  constructor() {
    registerProcess(this.registry);
    for (const kind of ['data', 'render']) this.failures.inc({ kind }, 0);
  }
}
