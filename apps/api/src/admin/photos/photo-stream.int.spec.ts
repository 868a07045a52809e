import { afterEach, expect, it, jest } from '@jest/globals';
import { type AdminPhoto, limits, routes, type SessionUser } from '@sandstone/contract';
import { PhotoProcessingRepository, PhotoRepository, UserRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { eventually } from '@sandstone/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';
import { jpegLike, sendMultipart } from '../../testing/multipart.ts';
import { PhotoStreamHub } from './photo-stream.hub.ts';

interface StreamEvent {
  id: string | undefined;
  event: string;
  data: AdminPhoto;
}

/** Reads and returns the events up to the first that satisfies `last`. */
async function readEvents(response: Response, last: (event: StreamEvent) => boolean): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const field = (name: string) =>
        frame
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = field('data');
      if (data === undefined) continue;
      const event = { id: field('id'), event: field('event') ?? '', data: JSON.parse(data) as AdminPhoto };
      events.push(event);
      if (last(event)) return events;
    }
  }
  return events;
}

const realTimers = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

apiSuite('the photo event stream', (start) => {
  const test = start();
  afterEach(() => void jest.useRealTimers());
  const admin = adminSession(test);

  let number = 0;
  const upload = async () => {
    number += 1;
    const { body } = await sendMultipart(test.url + routes.upload.path, admin.cookie, [
      { part: 'file', name: `${number}.jpg`, content: jpegLike() },
    ]);
    return body.photoId;
  };
  const open = (headers: Record<string, string> = {}) =>
    admin.request(routes.adminPhotoStream.path, { headers });

  it('sends an upload, its failure and its deletion in order', async () => {
    const response = await open();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let id = '';
    const failed = Promise.withResolvers<void>();
    const reading = readEvents(response, ({ event, data }) => {
      if (data.id === id && data.status === 'failed') failed.resolve();
      return event === 'deleted';
    });
    id = await upload();
    const { database } = test;
    const photos = test.app.get(PhotoRepository);
    const signals = test.app.get<SignalBus>(SIGNAL_BUS);
    await new PhotoProcessingRepository(database).markFailed(id, 1, 'damaged');
    signals.publish('photoChanged', { photoId: id });
    // Two changes between two reads are sent as one event, with the later state.
    await failed.promise;
    await photos.markDeleted(id, { system: 'operator' });
    signals.publish('photoChanged', { photoId: id });
    const events = (await reading).filter(({ data }) => data.id === id);
    expect(events.map(({ event, data }) => data.status ?? event).slice(-2)).toEqual(['failed', 'deleted']);
    expect(events.at(-2)?.data.failure).toMatchObject({ code: 'damaged' });
  });

  it('sends a change whose signal was lost', async () => {
    const reading = readEvents(await open(), ({ data }) => data.status === 'failed');
    const id = await upload();
    await new PhotoProcessingRepository(test.database).markFailed(id, 1, 'timed_out');
    expect((await reading).at(-1)?.data).toMatchObject({ id, failure: { code: 'timed_out' } });
  });

  it('replays the events after the last one that a browser received', async () => {
    const seen = await test.app.get(PhotoRepository).latestChange();
    const id = await upload();
    const events = await readEvents(
      await open({ 'last-event-id': String(seen) }),
      ({ data }) => data.id === id,
    );
    expect(events.at(-1)?.data.status).toBe('processing');
  });

  it('releases all streams after many connections', async () => {
    const hub = test.app.get(PhotoStreamHub);
    // The streams of earlier tests end with their connections.
    await eventually(() => hub.size === 0);
    for (let round = 0; round < 5; round += 1) {
      const leaving = new AbortController();
      const opened = await Promise.allSettled(
        Array.from({ length: 10 }, (_, number) => {
          const stream = test.request(routes.adminPhotoStream.path, {
            headers: { cookie: admin.cookie, ...(number % 2 === 0 && { 'last-event-id': '0' }) },
            signal: leaving.signal,
          });
          // Some clients disconnect before the response.
          if (round % 2 === 1 && number === 9) leaving.abort();
          return stream;
        }),
      );
      if (round % 2 === 0) {
        expect(opened.every(({ status }) => status === 'fulfilled')).toBe(true);
        expect(hub.size).toBe(10);
      }
      leaving.abort();
      await eventually(() => hub.size === 0);
    }
    expect(hub.size).toBe(0);
  });

  it.each([
    [
      'its session',
      (cookie: string) => test.request(routes.logout.path, { method: 'POST', headers: { cookie } }),
    ],
    [
      'a block of the account',
      (_cookie: string, { uid }: SessionUser) =>
        test.app.get(UserRepository).setDisabled(uid, true, { system: 'operator' }),
    ],
  ])('ends a stream with %s', async (_name, leave) => {
    const { cookie: leaving, user } = await test.signIn('leaving@example.com');
    await test.app.get(UserRepository).setRole(user.uid, 'admin', { system: 'operator' });
    // Only intervals are faked; requests and the database use the real clock.
    jest.useFakeTimers({ doNotFake: [...realTimers] });
    const response = await test.request(routes.adminPhotoStream.path, { headers: { cookie: leaving } });
    const end = readEvents(response, () => false);
    await leave(leaving, user);
    jest.advanceTimersByTime(limits.eventStream.sessionCheckSeconds * 1000);
    await end;
    await eventually(() => test.app.get(PhotoStreamHub).size === 0);
  });

  it('ignores an event id that is out of range', async () => {
    const response = await open({ 'last-event-id': '9223372036854775808' });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('answers HEAD at once, without taking a stream', async () => {
    for (let count = 0; count <= limits.eventStream.maxPerUser; count += 1) {
      const response = await admin.request(routes.adminPhotoStream.path, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  it('limits the concurrent streams of a user', async () => {
    const streams = await Promise.all(
      Array.from({ length: limits.eventStream.maxPerUser + 1 }, () => open()),
    );
    expect(streams.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    await Promise.all(streams.map(async ({ body }) => body?.cancel()));
    await eventually(() => test.app.get(PhotoStreamHub).size === 0);
    const again = await open();
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  it('releases a stream whose browser disconnected', async () => {
    const hub = test.app.get(PhotoStreamHub);
    const response = await open();
    const openStreams = hub.size;
    expect(openStreams).toBeGreaterThan(0);
    await response.body?.cancel();
    await eventually(() => hub.size === openStreams - 1);
  });
});
