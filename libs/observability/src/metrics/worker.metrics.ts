import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type PoolUse, registerPool } from './pool.metrics.ts';
import { registerProcess } from './process.metrics.ts';
import { StateMetrics, type StateSource } from './state.metrics.ts';

const jobSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

const queueGauges = {
  sandstone_queue_jobs: {
    help: 'Jobs by queue and state: waiting, active, delayed, failed',
    labelNames: ['queue', 'state'],
  },
  sandstone_queue_oldest_waiting_seconds: {
    help: 'How long the next job in line has been waiting; 0 where none is',
    labelNames: ['queue'],
  },
} as const;
const recordGauges = {
  sandstone_outbox_rows: { help: 'Work that the queue has not taken yet' },
  sandstone_outbox_oldest_seconds: {
    help: 'How long the oldest of it has been waiting; 0 where there is none',
  },
  sandstone_photos: {
    help: 'Photos by state: processing, ready, failed, deleted',
    labelNames: ['state'],
  },
  sandstone_backup_last_timestamp_seconds: { help: 'When a backup was last taken whole; 0 for never' },
  sandstone_region_database_timestamp_seconds: {
    help: 'When the oldest database of regions was made that a reverse proxy uses; none without one',
  },
  sandstone_reverse_proxies: {
    help: 'Running reverse proxies by what they did with the newest policy of the site: taken, refused',
    labelNames: ['policy'],
  },
} as const;
const syncGauges = {
  sandstone_sync_last_complete_timestamp_seconds: {
    help: 'When the library was last listed completely that waits longest for it, by kind; 0 for never',
    labelNames: ['kind'],
  },
} as const;

const diskGauges = {
  sandstone_disk_used_ratio: { help: 'The share of the disk of the stored files that is in use' },
} as const;

const certificateGauges = {
  sandstone_certificate_end_timestamp_seconds: {
    help: 'When the certificate ends that visitors get; none where the worker cannot reach the site by TLS',
  },
} as const;

type Source<G extends Record<string, unknown>> = StateSource<keyof G & string>['read'];

/** Reads from the stores behind the state gauges. */
export interface WorkerState {
  queues: Source<typeof queueGauges>;
  records: Source<typeof recordGauges>;
  /** No sample where the store does not tell, as an S3 store. */
  disk: Source<typeof diskGauges>;
  /** Rejects while the object store is away. */
  objects: StateSource<never>['read'];
  certificate: Source<typeof certificateGauges>;
  /** undefined where no library is configured. */
  sync: Source<typeof syncGauges> | undefined;
}

/** Metrics of a worker and of the whole system's state, which every worker reports alike. */
export class WorkerMetrics {
  readonly registry = new Registry();
  readonly #registers = { registers: [this.registry] };

  readonly jobs = new Histogram({
    name: 'sandstone_job_duration_seconds',
    help: 'Runs of jobs by outcome: done, retried, failed, given_back',
    labelNames: ['queue', 'outcome'],
    buckets: jobSeconds,
    ...this.#registers,
  });
  readonly jobsRunning = new Gauge({
    name: 'sandstone_jobs_running',
    help: 'Jobs that this worker is at',
    labelNames: ['queue'],
    ...this.#registers,
  });
  readonly pipelineBytes = new Counter({
    name: 'sandstone_pipeline_bytes_total',
    help: 'Bytes of pictures that were read (in) and of variants that were made (out)',
    labelNames: ['kind', 'direction'],
    ...this.#registers,
  });
  readonly pipelineDuration = new Histogram({
    name: 'sandstone_pipeline_duration_seconds',
    help: 'Making all variants of a picture by outcome: done, refused (the file is at fault), failed',
    labelNames: ['kind', 'outcome'],
    buckets: jobSeconds,
    ...this.#registers,
  });
  readonly syncRuns = new Counter({
    name: 'sandstone_sync_runs_total',
    help: 'Listings of libraries by how they ended: complete, partial, failed',
    labelNames: ['kind', 'status'],
    ...this.#registers,
  });

  readonly sweepRefused = new Gauge({
    name: 'sandstone_sweep_refused',
    help: '1 where the last sweep found that most of what is stored has no record, and removed nothing',
    ...this.#registers,
  });

  constructor(pool: () => PoolUse, state: WorkerState) {
    registerProcess(this.registry);
    registerPool(this.registry, pool);
    const states = new StateMetrics(this.registry);
    states.register({ name: 'queues', gauges: queueGauges, read: state.queues });
    states.register({ name: 'records', gauges: recordGauges, read: state.records });
    states.register({ name: 'disk', gauges: diskGauges, read: state.disk });
    states.register({ name: 'objects', gauges: {}, read: state.objects });
    states.register({ name: 'certificate', gauges: certificateGauges, read: state.certificate });
    if (state.sync !== undefined) states.register({ name: 'sync', gauges: syncGauges, read: state.sync });
  }
}
