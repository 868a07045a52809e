import { describe, expect, it } from '@jest/globals';
import { type PhotoChange, type PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { PhotoStreamHub } from './photo-stream.hub.ts';

const flush = () => new Promise<void>((resolve) => setTimeout(resolve));

function setUp() {
  const changes: PhotoChange[] = [];
  const pendingReads: ((changes: PhotoChange[]) => void)[] = [];
  const state = { isHeld: false, isDown: false, listeners: new Set<() => void>() };
  const photos = {
    latestChange: () =>
      state.isDown ? Promise.reject(new Error('down')) : Promise.resolve(changes.at(-1)?.change ?? 0),
    changesAfter: (after: number) =>
      state.isHeld
        ? new Promise<PhotoChange[]>((resolve) => pendingReads.push(resolve))
        : Promise.resolve(changes.filter(({ change }) => change > after)),
  };
  const signals = {
    subscribe: (name: string, listener: () => void) => {
      const mine = () => (name === 'photoChanged' ? listener() : undefined);
      state.listeners.add(mine);
      return () => state.listeners.delete(mine);
    },
  };
  // The fakes implement only the methods that the hub uses.
  const hub = new PhotoStreamHub(
    photos as unknown as PhotoRepository,
    signals as unknown as SignalBus,
    { warn: () => undefined } as unknown as Logger,
  );
  const change = (id: string) => {
    changes.push({ kind: 'deleted', photoId: id, change: changes.length + 1 } as PhotoChange);
    for (const listener of [...state.listeners]) listener();
  };
  const sink = () => {
    const frames: string[] = [];
    const ids = () => frames.map((frame) => /"id":"(.*?)"/.exec(frame)?.[1]);
    return { ids, write: (frame: string) => void frames.push(frame), end: () => void frames.push('end') };
  };
  return { hub, state, pendingReads, change, sink };
}

describe('PhotoStreamHub', () => {
  it('subscribes once for concurrent streams, and unsubscribes after the last one', async () => {
    const { hub, state, change, sink } = setUp();
    const sinks = [sink(), sink(), sink()];
    const removals = await Promise.all(sinks.map((one) => hub.add(one, undefined)));
    expect([hub.size, state.listeners.size]).toEqual([3, 2]);
    change('p1');
    await flush();
    for (const { ids } of sinks) expect(ids()).toEqual(['p1']);
    for (const remove of removals) {
      remove();
      remove();
    }
    expect([hub.size, state.listeners.size]).toEqual([0, 0]);
  });

  it('keeps its subscription for a stream that is added while the last other one is removed', async () => {
    const { hub, state, change, sink } = setUp();
    const first = await hub.add(sink(), undefined);
    const second = sink();
    const adding = hub.add(second, undefined);
    first();
    const remove = await adding;
    change('p1');
    await flush();
    expect(second.ids()).toEqual(['p1']);
    remove();
    expect([hub.size, state.listeners.size]).toEqual([0, 0]);
  });

  it('replays missed changes before the changes that occur meanwhile', async () => {
    const { hub, state, pendingReads, change, sink } = setUp();
    const other = await hub.add(sink(), undefined);
    state.isHeld = true;
    const late = sink();
    const adding = hub.add(late, 0);
    await flush();
    const [missed] = pendingReads.splice(0);
    state.isHeld = false;
    change('new');
    await flush();
    missed?.([{ kind: 'deleted', photoId: 'missed', change: 1 } as PhotoChange]);
    (await adding)();
    other();
    expect(late.ids()).toEqual(['missed', 'new']);
  });

  it('releases everything of a stream that fails to start', async () => {
    const { hub, state, change, sink } = setUp();
    state.isDown = true;
    await expect(Promise.all([hub.add(sink(), 1), hub.add(sink(), 1)])).rejects.toThrow('down');
    await flush();
    expect([hub.size, state.listeners.size]).toEqual([0, 0]);
    state.isDown = false;
    const next = sink();
    await hub.add(next, undefined);
    change('p1');
    await flush();
    expect(next.ids()).toEqual(['p1']);
  });

  it('ends all streams at the shutdown, including those that are still starting', async () => {
    const { hub, state, pendingReads, sink } = setUp();
    const open = sink();
    await hub.add(open, undefined);
    state.isHeld = true;
    const late = sink();
    const adding = hub.add(late, 0);
    await flush();
    hub.beforeApplicationShutdown();
    pendingReads.splice(0).forEach((respond) => respond([]));
    await adding;
    expect([open.ids(), late.ids()]).toEqual([[undefined], [undefined]]);
    expect(state.listeners.size).toBe(0);
  });
});
