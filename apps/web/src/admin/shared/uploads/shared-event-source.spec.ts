import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeLocks, FakeTab } from '../../testing/fake-browser.ts';
import { type PhotoStreamEvent } from './photo-event-source.ts';
import { openSharedEventSource } from './shared-event-source.ts';

function setUp() {
  const locks = new FakeLocks();
  const tabs = new Set<FakeTab>();
  const sources = new Map<FakeTab, (news: PhotoStreamEvent) => void>();
  let opened = 0;
  const open = (tab = new FakeTab(locks, tabs)) => {
    const close = openSharedEventSource(
      (news) => tab.listener(news),
      (tell) => {
        opened += 1;
        sources.set(tab, tell);
        return () => void sources.delete(tab);
      },
      tab.browser,
    );
    return { tab, close };
  };
  const sendEvent = (news: PhotoStreamEvent) => {
    for (const source of sources.values()) source(news);
  };
  return { locks, open, sources, sendEvent, opened: () => opened };
}
const settled = () => jest.advanceTimersByTimeAsync(10);
const gone: PhotoStreamEvent = { type: 'deleted', data: { id: 'p' } };

describe('the stream shared by tabs', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('is one connection whose events reach every tab', async () => {
    const { open, sources, sendEvent } = setUp();
    const tabs = [open(), open(), open()];
    await settled();
    expect(sources.size).toBe(1);
    sendEvent({ type: 'open' });
    sendEvent(gone);
    await settled();
    for (const { tab } of tabs) expect(tab.receivedTypes).toEqual(['open', 'deleted']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sources.size).toBe(1);
  });

  it('reaches the other tabs even if the event makes the leader close', async () => {
    const { open, sendEvent, sources } = setUp();
    const leader = open();
    const other = open();
    await settled();
    leader.tab.listener = () => leader.close();
    sendEvent(gone);
    await settled();
    expect(other.tab.receivedTypes).toEqual(['deleted']);
    expect([...sources.keys()]).toEqual([other.tab]);
  });

  it('tells a later tab that it is open', async () => {
    const { open, sendEvent } = setUp();
    const first = open();
    await settled();
    sendEvent({ type: 'open' });
    const later = open();
    await settled();
    expect([first.tab.receivedTypes, later.tab.receivedTypes]).toEqual([['open'], ['open']]);
  });

  it.each(['closes', 'crashes'])('moves to the next tab when the leader %s', async (how) => {
    const { open, sources, sendEvent, locks, opened } = setUp();
    const [leader, next] = [open(), open(), open()];
    await settled();
    if (how === 'closes') leader.close();
    else {
      leader.tab.isAsleep = true;
      sources.delete(leader.tab);
      locks.endHolder();
    }
    await settled();
    expect([...sources.keys()]).toEqual([next.tab]);
    expect(opened()).toBe(2);
    sendEvent({ type: 'open' });
    expect(next.tab.receivedTypes).toEqual(['open']);
  });

  it('is taken over by a visible tab from a sleeping leader', async () => {
    const { open, sources } = setUp();
    const leader = open();
    const other = open();
    await settled();
    leader.tab.isAsleep = true;
    leader.tab.document.isVisible = false;
    other.tab.becomeVisible();
    await settled();
    expect([...sources.keys()]).toEqual([leader.tab]);
    await jest.advanceTimersByTimeAsync(3000);
    // The sleeping tab has lost the lock and queues for it again.
    expect([...sources.keys()]).toEqual([other.tab]);
    leader.tab.isAsleep = false;
    other.close();
    await settled();
    expect([...sources.keys()]).toEqual([leader.tab]);
  });

  it('stays with a leader that answers, and while no tab is visible', async () => {
    const { open, sources } = setUp();
    const leader = open();
    const other = open();
    await settled();
    other.tab.becomeVisible();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([...sources.keys()]).toEqual([leader.tab]);
    leader.tab.isAsleep = true;
    other.tab.document.isVisible = false;
    other.tab.becomeVisible();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([...sources.keys()]).toEqual([leader.tab]);
  });

  it('leaves no connection open when tabs come and go', async () => {
    const { open, sources } = setUp();
    for (let round = 0; round < 20; round += 1) {
      const tabs = [open(), open(), open()];
      if (round % 2 === 0) await settled();
      for (const { close } of round % 3 === 0 ? tabs.toReversed() : tabs) close();
      await settled();
      expect(sources.size).toBe(0);
    }
  });

  it('falls back to one connection per tab without locks', async () => {
    const { open, sources, sendEvent } = setUp();
    const refused = new FakeTab(new FakeLocks(), new Set());
    refused.browser.locks.request = () => Promise.reject(new DOMException('No', 'SecurityError'));
    const one = open(refused);
    await settled();
    sendEvent({ type: 'open' });
    expect(one.tab.receivedTypes).toEqual(['open']);
    one.close();
    expect(sources.size).toBe(0);
  });
});
