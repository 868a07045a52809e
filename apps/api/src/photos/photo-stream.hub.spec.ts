import { describe, expect, it } from '@jest/globals';
import { type PhotoChange, type PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { PhotoStreamHub } from './photo-stream.hub.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

function setUp() {
  const changes: PhotoChange[] = [];
  const readings: ((changes: PhotoChange[]) => void)[] = [];
  const state = { isHeld: false, isDown: false, listeners: new Set<() => void>() };
  const photos = {
    latestChange: () =>
      state.isDown ? Promise.reject(new Error('down')) : Promise.resolve(changes.at(-1)?.change ?? 0),
    changesAfter: (after: number) =>
      state.isHeld
        ? new Promise<PhotoChange[]>((resolve) => readings.push(resolve))
        : Promise.resolve(changes.filter(({ change }) => change > after)),
  };
  const signals = {
    subscribe: (name: string, listener: () => void) => {
      const mine = () => (name === 'photoChanged' ? listener() : undefined);
      state.listeners.add(mine);
      return () => state.listeners.delete(mine);
    },
  };
  // As much of them as the hub uses.
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
  return { hub, state, readings, change, sink };
}

describe('the hub of streams', () => {
  it('listens once for streams that come together, and lets go with the last of them', async () => {
    const { hub, state, change, sink } = setUp();
    const sinks = [sink(), sink(), sink()];
    const removals = await Promise.all(sinks.map((one) => hub.add(one, undefined)));
    expect([hub.size, state.listeners.size]).toEqual([3, 2]);
    change('p1');
    await settled();
    for (const { ids } of sinks) expect(ids()).toEqual(['p1']);
    for (const remove of removals) {
      remove();
      remove();
    }
    expect([hub.size, state.listeners.size]).toEqual([0, 0]);
  });

  it('goes on for a stream that came while the last of the others left', async () => {
    const { hub, state, change, sink } = setUp();
    const first = await hub.add(sink(), undefined);
    const second = sink();
    const adding = hub.add(second, undefined);
    first();
    const remove = await adding;
    change('p1');
    await settled();
    expect(second.ids()).toEqual(['p1']);
    remove();
    expect([hub.size, state.listeners.size]).toEqual([0, 0]);
  });

  it('gives what a stream missed first, then what happened meanwhile', async () => {
    const { hub, state, readings, change, sink } = setUp();
    const other = await hub.add(sink(), undefined);
    state.isHeld = true;
    const late = sink();
    const adding = hub.add(late, 0);
    await settled();
    const [missed] = readings.splice(0);
    state.isHeld = false;
    change('new');
    await settled();
    missed?.([{ kind: 'deleted', photoId: 'missed', change: 1 } as PhotoChange]);
    (await adding)();
    other();
    expect(late.ids()).toEqual(['missed', 'new']);
  });

  it('keeps nothing of a stream that it could not begin', async () => {
    const { hub, state, change, sink } = setUp();
    state.isDown = true;
    await expect(Promise.all([hub.add(sink(), 1), hub.add(sink(), 1)])).rejects.toThrow('down');
    await settled();
    expect([hub.size, state.listeners.size]).toEqual([0, 0]);
    state.isDown = false;
    const next = sink();
    await hub.add(next, undefined);
    change('p1');
    await settled();
    expect(next.ids()).toEqual(['p1']);
  });

  it('ends every stream when the process does, those that are still being begun too', async () => {
    const { hub, state, readings, sink } = setUp();
    const open = sink();
    await hub.add(open, undefined);
    state.isHeld = true;
    const late = sink();
    const adding = hub.add(late, 0);
    await settled();
    hub.close();
    readings.splice(0).forEach((answer) => answer([]));
    await adding;
    expect([open.ids(), late.ids()]).toEqual([[undefined], [undefined]]);
    expect(state.listeners.size).toBe(0);
  });
});
