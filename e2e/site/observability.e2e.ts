import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages, routes, uploadParts } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { startCollector } from '@sandstone/observability/testing';
import { signInByScript } from '@sandstone/test-system/api-session';
import { type RunningSystem, withSystem } from '@sandstone/test-system/running-system';
import { untilProcessed } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

type LogEntry = Record<string, unknown>;

/** Reads the entries of a log, which may be anywhere in the data folder. */
async function readLogEntries({ dataDir }: RunningSystem, log: string): Promise<LogEntry[]> {
  const files = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith(log));
  const texts = await Promise.all(files.map((name) => readFile(join(dataDir, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogEntry);
}

/** Waits for a log entry with this request id, and returns the first one. */
async function findLogEntry(
  system: RunningSystem,
  log: string,
  requestId: string,
): Promise<LogEntry | undefined> {
  const find = async () =>
    (await readLogEntries(system, log)).find((line) => line['requestId'] === requestId);
  await expect.poll(find, { message: `${requestId} in ${log}` }).toBeDefined();
  return find();
}

test('an upload and a page view each have one request id and one trace through all processes', async () => {
  const collector = await startCollector();
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const ids = { upload: '', page: '' };
  await withSystem({ environment }, async (system) => {
    const admin = await signInByScript(system.site, 'admin');
    const body = new FormData();
    body.set(uploadParts.file, new Blob([new Uint8Array(await drawPhoto({ seed: 70_000 }))]), 'traced.jpg');
    // Trace headers from outside must be ignored.
    const forged = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' };
    const uploaded = await fetch(system.site + routes.upload.path, {
      method: 'POST',
      headers: { ...admin.headers, ...forged },
      body,
    });
    expect(uploaded.status).toBe(200);
    ids.upload = uploaded.headers.get('x-request-id') ?? '';
    await untilProcessed(admin);
    expect(await findLogEntry(system, 'access.log', ids.upload)).toMatchObject({ path: routes.upload.path });
    expect(await findLogEntry(system, 'api.log', ids.upload)).toMatchObject({ msg: 'request completed' });
    expect(await findLogEntry(system, 'worker.log', ids.upload)).toMatchObject({
      msg: 'job ended',
      queue: 'photo-process',
      outcome: 'done',
    });

    const page = await fetch(system.site + pages.pictures);
    expect(page.status).toBe(200);
    ids.page = page.headers.get('x-request-id') ?? '';
    expect(await findLogEntry(system, 'web.log', ids.page)).toMatchObject({ req: { path: pages.pictures } });
    expect(await findLogEntry(system, 'api.log', ids.page)).toMatchObject({ msg: 'request completed' });

    for (const name of ['api', 'web', 'worker']) {
      const response = await fetch((await system.urlOf(name)) + routes.metrics.path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('process_resident_memory_bytes');
    }
    expect((await fetch(system.site + routes.metrics.path)).status).toBe(404);
  });

  // Each process exports its remaining spans when it ends.
  const spansOf = (requestId: string) => {
    const { traceId } = collector.spans.find(
      ({ attributes }) => attributes['sandstone.request_id'] === requestId,
    ) ?? { traceId: 'none' };
    return collector.spans.filter((span) => span.traceId === traceId);
  };
  const inTrace = (requestId: string) => spansOf(requestId).map(({ service, name }) => `${service}: ${name}`);
  expect(inTrace(ids.upload)).toEqual(
    expect.arrayContaining([
      `sandstone-api: POST ${routes.upload.path}`,
      'sandstone-api: insert outbox',
      'sandstone-worker: process photo-process',
    ]),
  );
  expect(inTrace(ids.page)).toEqual(
    expect.arrayContaining([
      `sandstone-web: GET ${pages.pictures}`,
      `sandstone-api: GET ${routes.photos.path}`,
      'sandstone-api: select photos',
    ]),
  );
  expect(spansOf(ids.upload)[0]?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  await collector.close();
});
