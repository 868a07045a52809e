import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { webhookSignature } from './bunny.signatures.ts';
import { readWebhook } from './bunny.webhook.ts';
import { requestOf, webhookOf, type WebhookParts } from './testing/webhook-request.ts';

const guid = '657bb740-a71b-4529-a012-528021c31a92';
const keys: Record<string, string> = { '133': 'read-only-key', '134': 'another-key' };
const read = (parts: WebhookParts) => readWebhook(requestOf(parts), (id) => keys[id]);
const hint = { libraryId: '133', guid, state: 3 };
const good = webhookOf(hint, 'read-only-key');
/** Signs any body correctly. */
const signed = (body: string): WebhookParts => ({
  body,
  headers: {
    ...good.headers,
    'x-bunnystream-signature': webhookSignature('read-only-key', Buffer.from(body)),
  },
});
const without = (name: string) => ({
  ...good,
  headers: Object.fromEntries(Object.entries(good.headers).filter(([key]) => key !== name)),
});
const withHeader = (name: string, value: string) => ({
  ...good,
  headers: { ...good.headers, [name]: value },
});

describe('a webhook', () => {
  it('matches a known one of the provider', () => {
    const known = `{"VideoLibraryId":133,"VideoGuid":"${guid}","Status":3}`;
    expect(good.body).toBe(known);
    expect(good.headers['x-bunnystream-signature']).toBe(
      '95ba721a9a8ee56efa4ce19d45dba902747c0effc76c76a6d3d316f1f332cfd8',
    );
    expect(read(good)).toEqual(hint);
  });

  it('may have another format and further fields', () => {
    expect(read(webhookOf(hint, 'read-only-key', { pretty: true }))).toEqual(hint);
    const more = `{ "Extra": {"a": 1}, "Status": 99, "VideoGuid": "${guid.toUpperCase()}", "VideoLibraryId": 133 }`;
    expect(read(signed(more))).toEqual({ ...hint, state: 99 });
  });

  it('is verified with the key of the library that it names', () => {
    expect(read(webhookOf({ ...hint, libraryId: '134' }, 'another-key'))).toMatchObject({ libraryId: '134' });
    expect(read(webhookOf({ ...hint, libraryId: '134' }, 'read-only-key'))).toBeUndefined();
    expect(read(webhookOf({ ...hint, libraryId: '135' }, 'read-only-key'))).toBeUndefined();
  });

  it.each([
    ['no signature', without('x-bunnystream-signature')],
    ['no version', without('x-bunnystream-signature-version')],
    ['no algorithm', without('x-bunnystream-signature-algorithm')],
    ['another version', withHeader('x-bunnystream-signature-version', 'v2')],
    ['another algorithm', withHeader('x-bunnystream-signature-algorithm', 'none')],
    ['an empty signature', withHeader('x-bunnystream-signature', '')],
    ['a signature of another length', withHeader('x-bunnystream-signature', 'ab')],
    ['a signature of zeros', withHeader('x-bunnystream-signature', '0'.repeat(64))],
    ['one byte more', { ...good, body: `${good.body} ` }],
    ['no JSON', signed('VideoLibraryId=133')],
    ['an empty body', signed('')],
    ['a list', signed('[]')],
    ['null', signed('null')],
    ['a library in quotes', signed(`{"VideoLibraryId":"133","VideoGuid":"${guid}","Status":3}`)],
    ['part of a library', signed(`{"VideoLibraryId":133.5,"VideoGuid":"${guid}","Status":3}`)],
    ['no library', signed(`{"VideoGuid":"${guid}","Status":3}`)],
    ['a property of every object', signed(`{"VideoLibraryId":"toString","VideoGuid":"${guid}","Status":3}`)],
    ['no id', signed('{"VideoLibraryId":133,"VideoGuid":"../133","Status":3}')],
    ['no status', signed(`{"VideoLibraryId":133,"VideoGuid":"${guid}"}`)],
    [
      'too much',
      signed(JSON.stringify({ ...JSON.parse(good.body), x: 'x'.repeat(limits.streaming.maxWebhookBytes) })),
    ],
  ])('with %s is none', (_what, parts) => {
    expect(read(parts)).toBeUndefined();
  });

  it('with invalid UTF-8 is refused', () => {
    const [start, end] = [good.body.slice(0, -1), '"}'];
    const body = Buffer.concat([Buffer.from(`${start},"x":"`), Buffer.from([0xff]), Buffer.from(end)]);
    const headers: Record<string, string> = {
      ...good.headers,
      'x-bunnystream-signature': webhookSignature('read-only-key', body),
    };
    expect(readWebhook({ body, header: (name) => headers[name] }, (id) => keys[id])).toBeUndefined();
  });
});
