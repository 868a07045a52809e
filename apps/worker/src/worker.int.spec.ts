import { expect, it, jest } from '@jest/globals';
import { adminTexts, pipeline, routes } from '@sandstone/contract';
import { Database, OutboxRepository, PhotoProcessingRepository } from '@sandstone/database';
import { originalKey, photoPublicPrefix } from '@sandstone/domain';
import { drawPhoto, truncate } from '@sandstone/media/testing';
import { TRACING } from '@sandstone/nest';
import { Readiness } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { startCollector } from '@sandstone/observability/testing';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { BackgroundWork } from './background/background-work.ts';
import { HealthServer } from './health/health.server.ts';
import { PhotoSweep } from './photos/photo-sweep.ts';
import { operator, workerSuite } from './testing/worker.harness.ts';

workerSuite('the worker', (harness) => {
  it('processes an upload: publishes variants, keeps the original, and empties staging and outbox', async () => {
    const bytes = await drawPhoto({ width: 600, height: 900, seed: 1, orientation: 6 });
    const id = await harness.upload(bytes);
    const photo = await harness.untilProcessed(id);
    expect(photo).toMatchObject({ status: 'ready', width: 600, height: 900, animated: false });
    const stored = await harness.keys('public', photoPublicPrefix(id));
    expect(stored).toHaveLength(photo.variants.length);
    expect(stored).toContain(`${photoPublicPrefix(id)}${pipeline.version}/${pipeline.fallbackWidth}.jpg`);
    expect(await harness.storage.stat('originals', originalKey(id))).toMatchObject({ bytes: bytes.length });
    await eventually(async () => (await harness.keys('staging')).length === 0);
    expect(await new OutboxRepository(harness.database).count()).toBe(0);
  });

  it('fails a damaged file without retries, explains the reason to the creator and retries on request', async () => {
    const id = await harness.upload(truncate(await drawPhoto({ width: 800, height: 600, seed: 2 }), 0.5));
    const failed = await harness.untilProcessed(id);
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'damaged', attempt: 1 });
    expect(adminTexts.photoFailure[failed.failureCode ?? 'internal']).toMatch(/damaged/);
    expect(await harness.keys('public', photoPublicPrefix(id))).toEqual([]);
    await harness.photos.retry(id, operator);
    harness.signal('outboxFilled');
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'failed', attempt: 2 });
  });

  it('fails a file whose processing was started too often', async () => {
    await harness.stop();
    const id = await harness.upload(await drawPhoto({ width: 500, height: 400, seed: 3 }));
    const work = new PhotoProcessingRepository(harness.database);
    for (let run = 0; run < 12; run += 1) await work.beginRun(id, 1);
    await harness.start();
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'failed', failureCode: 'internal' });
  });

  it('carries the ids of request and trace into log lines and spans, and counts the job', async () => {
    await harness.stop();
    const collector = await startCollector();
    await harness.start({
      endpoint: collector.endpoint,
      headers: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const origin = { requestId: 'upload-5678', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const bytes = await drawPhoto({ width: 520, height: 390, seed: 8 });
    const id = await harness.upload(bytes, { origin });
    await harness.untilProcessed(id);
    const ended = (line: Record<string, unknown>) =>
      line['msg'] === 'job ended' && line['requestId'] === 'upload-5678';
    await eventually(async () => harness.logLines.some(ended));
    expect(harness.logLines.find(ended)).toMatchObject({
      queue: 'photo-process',
      jobId: expect.stringContaining(id),
      run: 1,
      outcome: 'done',
      traceId,
    });

    const metrics = await (await fetch(harness.get(HealthServer).url + routes.metrics.path)).text();
    expect(metrics).toContain('sandstone_job_duration_seconds_count{queue="photo-process",outcome="done"} 1');
    expect(metrics).toContain(`sandstone_pipeline_bytes_total{kind="photo",direction="in"} ${bytes.length}`);
    expect(metrics).toContain('sandstone_pipeline_duration_seconds_count{kind="photo",outcome="done"} 1');
    expect(metrics).toMatch(/^sandstone_photos\{state="ready"\} [1-9]/m);
    expect(metrics).toMatch(/^sandstone_queue_jobs\{queue="photo-process",state="waiting"\} \d+$/m);
    expect(metrics).toMatch(/^sandstone_outbox_oldest_seconds \d/m);
    expect(metrics).toContain('sandstone_state_readable{source="records"} 1');
    expect(metrics).toContain('sandstone_state_readable{source="objects"} 1');
    expect(metrics).toContain('sandstone_reverse_proxies{policy="refused"} 0');

    harness.get(Readiness).drain();
    expect((await fetch(harness.get(HealthServer).url + routes.ready.path)).status).toBe(503);
    expect((await fetch(harness.get(HealthServer).url + routes.live.path)).status).toBe(200);
    await harness.stop();
    await harness.start();
    await collector.close();
    const job = collector.spans.find(({ name }) => name === 'process photo-process');
    expect(job).toMatchObject({ service: 'sandstone-worker', traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).not.toEqual([]);
    expect(collector.spans.every((span) => span.traceId === traceId)).toBe(true);
  });

  it('ends its work before its connections, and gives back a job that it cannot finish', async () => {
    const photo = await drawPhoto({ width: 3000, height: 2000, seed: 9 });
    const id = await harness.upload(photo);
    const { jobsRunning } = harness.get(WorkerMetrics);
    await eventually(async () => (await jobsRunning.get()).values.some(({ value }) => value > 0));
    const ends = [
      jest.spyOn(harness.get(Readiness), 'drain'),
      jest.spyOn(harness.get(BackgroundWork), 'beforeApplicationShutdown'),
      jest.spyOn(harness.get(HealthServer), 'onApplicationShutdown'),
      jest.spyOn(harness.get(Database), 'close'),
      jest.spyOn(harness.get<Tracing>(TRACING), 'close'),
    ];
    const before = harness.logLines.length;
    await harness.stop();
    const order = ends.map(({ mock }) => mock.invocationCallOrder[0] ?? 0);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    // A step that is left out would be the first in this order.
    expect(order).not.toContain(0);
    for (const end of ends) end.mockRestore();
    const lines = harness.logLines.slice(before);
    expect(lines.find(({ msg }) => msg === 'job ended')?.['outcome']).toMatch(/^(done|given_back)$/);
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    await harness.start();
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'ready' });
  });

  it('hands over jobs although older ones are not understood', async () => {
    await sql`
      insert into outbox (queue, payload)
      select case when number % 2 = 0 then 'of-a-newer-version' else 'processPhoto' end, jsonb_build_object('number', number)
      from generate_series(1, 150) as number`.execute(harness.database.queries);
    const id = await harness.upload(await drawPhoto({ width: 460, height: 640, seed: 15 }));
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'ready' });
    await harness.database.queries.deleteFrom('outbox').execute();
  });

  it('enqueues a photo again whose job was lost', async () => {
    await harness.stop();
    const id = await harness.upload(await drawPhoto({ width: 480, height: 640, seed: 5 }));
    // Simulates that Redis loses the job after the outbox was emptied.
    await new OutboxRepository(harness.database).relay(100, (rows) =>
      Promise.resolve({ delivered: rows.map((row) => row.id), failed: [] }),
    );
    await harness.start();
    const inTwoMinutes = new Date(Date.now() + 120_000);
    await harness.get(PhotoSweep).requeueStuck(inTwoMinutes);
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'ready' });
  });
});
