import { type StatisticsRepository } from '@sandstone/database';
import { type JobQueue, queueNames, queues } from '@sandstone/jobs';
import { type Sample, type WorkerState } from '@sandstone/observability/metrics';
import { type ObjectStorage } from '@sandstone/storage';
import { type StreamingProvider } from '@sandstone/streaming';
import { certificateEnd } from './certificate-end.ts';

interface Stores {
  queue: JobQueue;
  statistics: StatisticsRepository;
  storage: ObjectStorage;
  streaming: StreamingProvider | undefined;
  site: URL | undefined;
}

const secondsSince = (date: Date | undefined) =>
  date === undefined ? 0 : Math.max(0, (Date.now() - date.getTime()) / 1000);

async function readQueues(queue: JobQueue): ReturnType<WorkerState['queues']> {
  const states = await Promise.all(
    queueNames.map(async (key) => {
      const [counts, oldest] = await Promise.all([queue.counts(key), queue.oldestWaitingAt(key)]);
      return { name: queues[key].name, counts, oldest };
    }),
  );
  return {
    sandstone_queue_jobs: states.flatMap(({ name, counts }) =>
      Object.entries(counts).map(([state, value]): Sample => ({ labels: { queue: name, state }, value })),
    ),
    sandstone_queue_oldest_waiting_seconds: states.map(({ name, oldest }) => ({
      labels: { queue: name },
      value: secondsSince(oldest),
    })),
  };
}

async function readRecords(statistics: StatisticsRepository): ReturnType<WorkerState['records']> {
  const [{ outbox, photos }, backup, regions, policies] = await Promise.all([
    statistics.records(),
    statistics.lastBackupAt(),
    statistics.regionDatabaseAt(),
    statistics.policyReports(),
  ]);
  return {
    sandstone_outbox_rows: [{ value: outbox.rows }],
    sandstone_outbox_oldest_seconds: [{ value: outbox.oldestSeconds }],
    sandstone_photos: Object.entries(photos).map(([state, value]) => ({ labels: { state }, value })),
    sandstone_backup_last_timestamp_seconds: [{ value: (backup?.getTime() ?? 0) / 1000 }],
    sandstone_region_database_timestamp_seconds:
      regions === undefined ? [] : [{ value: regions.getTime() / 1000 }],
    sandstone_reverse_proxies: Object.entries(policies).map(([policy, value]) => ({
      labels: { policy },
      value,
    })),
  };
}

/** Reports the oldest listing of each library type, so that an up-to-date library does not hide a stale one. */
async function readSync(
  { name, libraries }: StreamingProvider,
  statistics: StatisticsRepository,
): ReturnType<NonNullable<WorkerState['sync']>> {
  const listed = await statistics.lastListings(name);
  const oldest = new Map<string, number>();
  for (const { id, type } of libraries) {
    const seconds = (listed.get(id)?.getTime() ?? 0) / 1000;
    oldest.set(type, Math.min(oldest.get(type) ?? Infinity, seconds));
  }
  const samples = [...oldest].map(([kind, value]) => ({ labels: { kind }, value }));
  return { sandstone_sync_last_complete_timestamp_seconds: samples };
}

async function readDisk(storage: ObjectStorage): ReturnType<WorkerState['disk']> {
  const disk = await storage.disk();
  return { sandstone_disk_used_ratio: disk === undefined ? [] : [{ value: disk.usedShare }] };
}

async function readCertificate(site: URL | undefined): ReturnType<WorkerState['certificate']> {
  const end = site && (await certificateEnd(site));
  return {
    sandstone_certificate_end_timestamp_seconds: end === undefined ? [] : [{ value: end.getTime() / 1000 }],
  };
}

/** Reads the gauges of the stores, the disk, the library sync and the site's certificate. */
export function readState({ queue, statistics, storage, streaming, site }: Stores): WorkerState {
  return {
    queues: () => readQueues(queue),
    records: () => readRecords(statistics),
    disk: () => readDisk(storage),
    objects: async () => {
      await storage.ping();
      return {};
    },
    certificate: () => readCertificate(site),
    sync: streaming && (() => readSync(streaming, statistics)),
  };
}
