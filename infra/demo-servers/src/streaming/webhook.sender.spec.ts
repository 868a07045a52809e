import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type WebhookMode } from './control.ts';
import { free, LiveFakeProvider } from './testing/live-fake-provider.ts';
import { WebhookReceiver } from './testing/webhook-receiver.ts';

const guid = '657bb740-a71b-4529-a012-528021c31a92';
let live: LiveFakeProvider;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  live = await LiveFakeProvider.start({ webhookUrl: receiver.url });
});
beforeEach(async () => {
  await live.control.reset();
  receiver.take();
});
afterAll(async () => {
  await live.stop();
  await receiver.stop();
});

const send = (mode: WebhookMode, status = 3) =>
  live.control.sendWebhook({ libraryId: free.id, guid, status, mode });
/** The adapter's result for each received webhook; undefined when it was rejected. */
const read = () => receiver.take().map((request) => live.provider.readWebhook(request));
const hint = (state = 3) => ({ libraryId: free.id, guid, state });

describe('a webhook', () => {
  it('returns the status of its response', async () => {
    expect(await send('normal')).toEqual([204]);
    receiver.status = 500;
    expect(await send('normal')).toEqual([500]);
    receiver.status = 204;
    const unreachable = await LiveFakeProvider.start({ webhookUrl: 'http://127.0.0.1:1/' });
    expect(await unreachable.control.sendWebhook({ libraryId: free.id, guid, status: 3 })).toEqual([null]);
    await unreachable.stop();
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

describe('a seeded video', () => {
  const seed = (status: number, announce?: WebhookMode) =>
    live.control.seed({ announce, videos: [{ libraryId: free.id, title: 'Mesa', guid, status }] });

  it.each([
    [0, 6, 'processing'],
    [1, 0, 'processing'],
    [2, 1, 'processing'],
    [3, 2, 'processing'],
    [4, 3, 'ready'],
    [5, 5, 'failed'],
    [6, 8, 'failed'],
    [7, 1, 'processing'],
    [8, 4, 'ready'],
    [99, 99, 'processing'],
  ])('with status %d is announced with webhook status %d', async (status, told, state) => {
    await seed(status, 'normal');
    expect(read()).toEqual([hint(told)]);
    expect(await live.provider.video(free.id, guid)).toMatchObject({ state });
  });

  it('is announced in the given mode, or not at all', async () => {
    await seed(4, 'duplicate');
    expect(read()).toEqual([hint(3), hint(3)]);
    await seed(3, 'reorder');
    await seed(4, 'normal');
    expect(read()).toEqual([hint(3), hint(2)]);
    await seed(4);
    expect(read()).toEqual([]);
  });
});
