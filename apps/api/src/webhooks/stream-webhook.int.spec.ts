import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { limits, routes } from '@sandstone/contract';
import { STREAMING_PROVIDER } from '@sandstone/nest';
import { fakeVideoLibrary, FakeStreamingProvider } from '@sandstone/streaming/testing';
import { startTestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';

const libraryId = '100001';

apiSuite('webhooks of the streaming provider', (start) => {
  const library = fakeVideoLibrary(libraryId, 'free');
  const streaming = new FakeStreamingProvider([library, fakeVideoLibrary('100002', 'premium')]);
  const test = start(() =>
    startTestApi((testing) => testing.overrideProvider(STREAMING_PROVIDER).useValue(streaming)),
  );
  beforeEach(async () => {
    await test.database.queries.deleteFrom('webhook_hints').execute();
  });

  const bodyOf = (guid: string, id: unknown = Number(libraryId)) =>
    JSON.stringify({ VideoLibraryId: id, VideoGuid: guid, Status: 3 });
  const signed = (body: string, key = library.webhookKey): Record<string, string> => ({
    'x-bunnystream-signature-version': 'v1',
    'x-bunnystream-signature-algorithm': 'hmac-sha256',
    'x-bunnystream-signature': createHmac('sha256', key).update(body).digest('hex'),
  });
  /** Calls like the provider: without an origin or cookies. */
  const call = (body: string, headers: Record<string, string>) =>
    fetch(test.url + routes.streamWebhook.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const hints = () =>
    test.database.queries.selectFrom('webhook_hints').select(['guid', 'libraryId', 'times']).execute();

  it('are stored before they are answered', async () => {
    const guid = randomUUID();
    const body = bodyOf(guid);
    const response = await call(body, signed(body));
    expect(response.status).toBe(204);
    expect(await hints()).toEqual([{ guid, libraryId, times: 1 }]);
  });

  it('are merged if they are identical', async () => {
    const guid = randomUUID();
    const body = bodyOf(guid);
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(body, signed(body))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await hints()).toEqual([{ guid, libraryId, times: 10 }]);
  });

  it('are verified byte by byte: different formatting requires another signature', async () => {
    const guid = randomUUID();
    const body = bodyOf(guid);
    const pretty = JSON.stringify(JSON.parse(body), undefined, 2);
    expect((await call(pretty, signed(body))).status).toBe(401);
    expect((await call(pretty, signed(pretty))).status).toBe(204);
  });

  const guid = randomUUID();
  const good = bodyOf(guid);
  it.each<[string, string, Record<string, string>]>([
    ['without a signature', good, {}],
    ['with another key’s', good, signed(good, 'another key')],
    ['with another library’s key', bodyOf(guid, 100_002), signed(bodyOf(guid, 100_002))],
    ['of an unknown library', bodyOf(guid, 999), signed(bodyOf(guid, 999))],
    ['with an invalid body', '{', signed('{')],
    ['with an empty body', '', signed('')],
    ['without a valid video id', bodyOf('../../x'), signed(bodyOf('../../x'))],
  ])('%s are rejected with the same response', async (_what, body, headers) => {
    const response = await call(body, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      type: 'urn:problem:webhook_refused',
      title: 'Webhook refused',
      status: 401,
      detail: 'The signature is invalid.',
      code: 'webhook_refused',
      requestId: expect.any(String),
    });
    expect(await hints()).toEqual([]);
  });

  it('that are too large are rejected', async () => {
    const body = good.padEnd(limits.streaming.maxWebhookBytes + 1);
    expect((await call(body, signed(body))).status).toBe(413);
    expect(await hints()).toEqual([]);
  });
});
