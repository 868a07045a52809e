import { Counter, Gauge, Registry } from 'prom-client';
import { HttpMetrics } from './http.metrics.ts';
import { type PoolUse, registerPool } from './pool.metrics.ts';
import { registerProcess } from './process.metrics.ts';

/** Metrics of the api. */
export class ApiMetrics {
  readonly registry = new Registry();
  readonly http = new HttpMetrics(this.registry);
  readonly #registers = { registers: [this.registry] };

  /** Event streams are counted apart, because they do not end like other requests. */
  readonly eventStreams = new Gauge({
    name: 'sandstone_event_streams',
    help: 'Open streams of events',
    ...this.#registers,
  });
  readonly reactions = new Counter({
    name: 'sandstone_reactions_total',
    help: 'Reactions given or taken back',
    ...this.#registers,
  });
  readonly ageChecks = new Counter({
    name: 'sandstone_age_checks_total',
    help: 'Checks of the age by method and result: started, adult, under, cancelled, failed, expired, down',
    labelNames: ['method', 'result'],
    ...this.#registers,
  });
  readonly uploadedFiles = new Counter({
    name: 'sandstone_uploaded_files_total',
    help: 'Files of uploads by what became of them: stored, duplicate, refused',
    labelNames: ['outcome'],
    ...this.#registers,
  });

  constructor(pool: () => PoolUse) {
    registerProcess(this.registry);
    registerPool(this.registry, pool);
  }
}
