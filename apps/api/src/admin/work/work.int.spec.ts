import { expect, it, jest } from '@jest/globals';
import {
  adminTexts,
  auditPage,
  failedCoversResponse,
  retryCoversResponse,
  type RouteName,
  routes,
  workResponse,
} from '@sandstone/contract';
import { AuditRepository } from '@sandstone/database';
import { aCover, aPhoto, aVideo } from '@sandstone/database/testing';
import { type JobQueue, QueueUnavailableError } from '@sandstone/jobs';
import { JOB_QUEUE } from '@sandstone/nest';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('background work', (start) => {
  const test = start();
  const admin = adminSession(test);

  async function call(name: RouteName, body?: unknown): Promise<unknown> {
    const response = await admin.call(name, { body });
    expect(response.status).toBe(200);
    return response.json();
  }
  const state = async () => workResponse.parse(await call('adminWork'));

  it('is reported from the rows and the queues', async () => {
    const { app, database } = test;
    const queue = app.get<JobQueue>(JOB_QUEUE);
    const queuedAt = new Date(Date.UTC(2026, 0, 1));
    const photoId = await aPhoto(database, { status: 'processing', queuedAt });
    await aPhoto(database, { status: 'failed' });
    await queue.enqueue('processPhoto', { photoId, attempt: 1 });
    const { photos, libraries, queues } = await state();
    expect(photos).toEqual({ waiting: 1, oldestOn: queuedAt.toISOString(), failed: 1 });
    expect(libraries).toEqual({ known: 0, running: 0, failed: 0 });
    expect(queues?.map(({ queue: name, waiting }) => [name, waiting])).toEqual([
      ['processPhoto', 1],
      ['makeCover', 0],
    ]);
    expect(queues?.[0]?.oldestOn).toEqual(expect.any(String));
  });

  it('is reported from the rows alone while the queues are unavailable', async () => {
    const counts = jest.spyOn(test.app.get<JobQueue>(JOB_QUEUE), 'counts');
    counts.mockRejectedValue(new QueueUnavailableError('Redis is down'));
    const { photos, queues } = await state();
    counts.mockRestore();
    expect(queues).toBeNull();
    expect(photos.waiting).toBe(1);
  });

  it('explains failed covers, and retries one or all of them', async () => {
    const { database } = test;
    const audit = test.app.get(AuditRepository);
    const failing = async (title: string, failureCode: string) => {
      const videoId = await aVideo(database, { syncedTitle: title });
      const parts = { status: 'failed', failureCode, source: 'a.jpg', triedAt: new Date() } as const;
      for (const kind of ['clear', 'blurred'] as const) await aCover(database, videoId, kind, parts);
      return videoId;
    };
    const dunes = await failing('Dunes', 'missing');
    await failing('Canyon', 'from_the_future');
    await failing('Rim', 'damaged');
    const failed = async () => failedCoversResponse.parse(await call('adminFailedCovers'));
    const { videos, total } = await failed();
    expect(total).toBe(3);
    expect(Object.fromEntries(videos.map(({ title, failure }) => [title, failure.text]))).toEqual({
      Canyon: adminTexts.coverFailure.internal,
      Dunes: adminTexts.coverFailure.missing,
      Rim: adminTexts.coverFailure.damaged,
    });

    const retry = async (body: unknown) =>
      retryCoversResponse.parse(await call('adminRetryCovers', body)).videos;
    expect(await retry({ videoIds: [dunes] })).toBe(1);
    expect((await failed()).videos.map(({ title }) => title).toSorted()).toEqual(['Canyon', 'Rim']);
    expect(await state()).toMatchObject({ covers: { waiting: 2, failed: 2 }, handover: { waiting: 2 } });
    expect(await retry({})).toBe(2);
    expect(await retry({})).toBe(0);
    expect(await failed()).toEqual({ videos: [], total: 0 });
    expect(await audit.page({ limit: 2 })).toMatchObject([
      { action: 'cover.retry', target: null, details: { videos: 2 } },
      { action: 'cover.retry', target: dunes, details: { videos: 1 } },
    ]);
    const { entries } = auditPage.parse(
      await (await admin.request(`${routes.adminAudit.path}?thing=cover`)).json(),
    );
    expect(entries.map(({ targetName }) => targetName)).toEqual([null, 'Dunes']);
  });
});
