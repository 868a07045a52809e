import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeEventSource } from '../../../shared/testing/fake-event-source.ts';
import { openPhotoEventSource, type PhotoStreamEvent } from './photo-event-source.ts';

function setUp(isStillAllowed: () => Promise<boolean> = () => Promise.resolve(true)) {
  const sources = FakeEventSource.install();
  const news: PhotoStreamEvent[] = [];
  const close = openPhotoEventSource((one) => news.push(one), {
    // Only the used part of EventSource.
    connect: () => new FakeEventSource() as unknown as EventSource,
    isStillAllowed,
  });
  return { sources, news, close, last: () => sources.at(-1) };
}

describe('a connection to the stream', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('passes events on', () => {
    const { news, last } = setUp();
    last()?.give('open');
    last()?.give('deleted', { id: 'p' });
    last()?.give('upload', { uploadId: 'u', receivedBytes: 1, totalBytes: null });
    expect(news).toEqual([
      { type: 'open' },
      { type: 'deleted', data: { id: 'p' } },
      { type: 'upload', data: { uploadId: 'u', receivedBytes: 1, totalBytes: null } },
    ]);
  });

  it('leaves reconnecting after a lost connection to the browser', async () => {
    const { sources, last } = setUp();
    last()?.give('error');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sources).toHaveLength(1);
  });

  it('reconnects after a fatal response, with growing delays', async () => {
    const { sources, last, news } = setUp();
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      last()?.refuse();
      await jest.advanceTimersByTimeAsync(1000 * 2 ** round - 1);
      const before = sources.length;
      await jest.advanceTimersByTimeAsync(1);
      counts.push(sources.length - before);
    }
    expect(counts).toEqual([1, 1, 1, 1]);
    last()?.give('open');
    last()?.refuse();
    await jest.advanceTimersByTimeAsync(1000);
    expect(sources).toHaveLength(6);
    expect(news).toEqual([{ type: 'open' }]);
  });

  it('ends when nobody is signed in any more', async () => {
    const { sources, last, news } = setUp(() => Promise.resolve(false));
    last()?.refuse();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sources).toHaveLength(1);
    expect(news).toEqual([{ type: 'ended' }]);
  });

  it('does not reconnect after it was closed', async () => {
    const { sources, last, close } = setUp();
    last()?.refuse();
    close();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sources).toHaveLength(1);
    const response = Promise.withResolvers<boolean>();
    const asking = setUp(() => response.promise);
    asking.last()?.refuse();
    await jest.advanceTimersByTimeAsync(1000);
    asking.close();
    response.resolve(true);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asking.sources).toHaveLength(1);
  });
});
