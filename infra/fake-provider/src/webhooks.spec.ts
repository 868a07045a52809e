import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { type FakeWebhook } from './index.ts';
import { free, LiveFakeProvider } from './testing/live-fake-provider.ts';
import { WebhookReceiver } from './testing/webhook-receiver.ts';

const guid = '657bb740-a71b-4529-a012-528021c31a92';
let live: LiveFakeProvider;
let receiver: WebhookReceiver;
beforeAll(async () => {
  live = await LiveFakeProvider.start();
  receiver = await WebhookReceiver.start();
});
beforeEach(async () => {
  await live.control.reset();
  receiver.take();
});
afterAll(async () => {
  await live.stop();
  await receiver.stop();
});

const send = (mode: FakeWebhook['mode'], status = 3) =>
  live.control.sendWebhook({ url: receiver.url, libraryId: free.id, guid, status, mode, delayMs: 1 });
/** The adapter's result for each received webhook; undefined when it was rejected. */
const read = () => receiver.take().map((request) => live.provider.readWebhook(request));
const hint = (state = 3) => ({ libraryId: free.id, guid, state });

describe('a webhook sent through the control API', () => {
  it('returns the status of its response', async () => {
    expect(await send('normal')).toEqual([204]);
    receiver.status = 500;
    expect(await send('normal')).toEqual([500]);
    receiver.status = 204;
    const url = 'http://127.0.0.1:1/';
    expect(await live.control.sendWebhook({ url, libraryId: free.id, guid, status: 3 })).toEqual([null]);
  });

  it.each([
    ['normal', [hint()]],
    ['pretty', [hint()]],
    ['duplicate', [hint(), hint()]],
    ['drop', []],
    ['bad-signature', [undefined]],
    ['missing-signature', [undefined]],
    ['wrong-library', [undefined]],
    ['unknown-guid', [{ ...hint(), guid: expect.not.stringContaining(guid) }]],
  ] as const)('can be %s', async (mode, expected) => {
    const statuses = await send(mode);
    expect(statuses).toHaveLength(expected.length);
    expect(read()).toEqual(expected);
  });

  it('can be replayed, byte for byte', async () => {
    expect(await send('replay')).toEqual([]);
    await send('pretty', 5);
    const [first] = receiver.take();
    await send('replay', 1);
    const [second] = receiver.take();
    expect(Buffer.from(second?.body ?? [])).toEqual(first?.body);
    expect(second?.header('x-bunnystream-signature')).toBe(first?.header('x-bunnystream-signature'));
  });

  it('can be reordered', async () => {
    await send('reorder', 1);
    await send('normal', 3);
    expect(read()).toEqual([hint(3), hint(1)]);
    await send('reorder', 2);
    expect(read()).toEqual([]);
    await live.control.settleWebhooks();
    expect(read()).toEqual([hint(2)]);
  });

  it('can be delayed', async () => {
    expect(await send('delay')).toEqual([]);
    await live.control.settleWebhooks();
    expect(read()).toEqual([hint()]);
  });
});

describe('the lifecycle of a video', () => {
  const told = async () => {
    await live.control.settleWebhooks();
    return read().map((one) => one?.state);
  };
  const api = (path: string, method: string, body?: string) =>
    live.api(`${free.id}/videos${path}`, { method, body });

  it('is announced from creation to completion, in webhook statuses', async () => {
    await live.control.announceTo({ url: receiver.url });
    const made: unknown = await (await api('', 'POST', '{"title":"Mesa"}')).json();
    const id = typeof made === 'object' && made !== null && 'guid' in made ? String(made.guid) : '';
    await api(`/${id}`, 'PUT', 'bytes');
    await api(`/${id}`, 'POST', '{"title":"Butte"}');
    expect(await told()).toEqual([6, 0, 10]);
    await live.control.transition(id, { sequence: 'encode', steps: 2 });
    expect(await told()).toEqual([1, 2]);
    await live.control.transition(id, { sequence: 'encode' });
    expect(await told()).toEqual([2, 2, 3]);
    expect(await live.control.video(id)).toMatchObject({ status: 4, encodeProgress: 100, length: 6 });
    // The provider has no status for a deletion.
    await api(`/${id}`, 'DELETE');
    expect(await told()).toEqual([]);
  });

  it.each([
    ['jit', [6, 0, 1, 1, 4], 8, 'ready'],
    ['fail', [6, 0, 1, 2, 5], 5, 'failed'],
    ['uploadFail', [6, 8], 6, 'failed'],
    ['unknown', [6, 0, 99], 99, 'processing'],
  ] as const)('may follow the sequence %s', async (sequence, states, status, state) => {
    const { videos } = await live.control.seed({
      videos: [{ libraryId: free.id, title: 'Mesa', status: -1 }],
    });
    const [id = ''] = videos;
    await live.control.announceTo({ url: receiver.url });
    await live.control.transition(id, { sequence });
    expect(await told()).toEqual(states);
    expect(await live.control.video(id)).toMatchObject({ status });
    expect(await live.provider.video(free.id, id)).toMatchObject({ state });
  });

  it('is announced in the configured mode', async () => {
    const seed = () =>
      live.control.seed({ announce: true, videos: [{ libraryId: free.id, title: 'Mesa', guid }] });
    await live.control.announceTo({ url: receiver.url, mode: 'duplicate' });
    await seed();
    expect(await told()).toEqual([3, 3]);
    await live.control.announceTo({ url: receiver.url, mode: 'reorder' });
    await live.control.setStatus(guid, 3);
    await live.control.announceTo({ url: receiver.url });
    await live.control.setStatus(guid, 4);
    expect(await told()).toEqual([3, 2]);
    await live.control.announceTo(null);
    await seed();
    expect(await told()).toEqual([]);
  });

  it('can run in the background', async () => {
    const { videos } = await live.control.seed({
      videos: [{ libraryId: free.id, title: 'Mesa', status: 0, encodeProgress: 0 }],
    });
    const [id = ''] = videos;
    await live.control.transition(id, { sequence: 'jit', everyMs: 1 });
    await eventually(async () => (await live.control.video(id)).status === 8, { timeoutMs: 10_000 });
  });
});
