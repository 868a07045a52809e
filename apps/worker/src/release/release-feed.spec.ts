import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { readReleaseFeed } from './release-feed.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an address of this type.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/release.json`;
}

it('reads the version, and says nothing about the site', async () => {
  let asked: IncomingMessage | undefined;
  const address = await serve((request, response) => {
    asked = request;
    response.end(JSON.stringify({ version: 'v1.2.3', images: {} }));
  });
  expect(await readReleaseFeed(address)).toBe('1.2.3');
  const { host, ...headers } = asked?.headers ?? {};
  expect(asked?.url).toBe('/release.json');
  expect(host).toBe(new URL(address).host);
  // The others are the same for every program on Node.
  expect(headers).toEqual({
    accept: 'application/json',
    'accept-encoding': expect.any(String),
    'accept-language': '*',
    connection: expect.any(String),
    'sec-fetch-mode': 'cors',
    'user-agent': 'sandstone',
  });
});

it.each<[string, RequestListener, string]>([
  ['a page', (_request, response) => response.end('<html></html>'), 'without a version'],
  ['another form', (_request, response) => response.end('{"tag":"1.2.3"}'), 'without a version'],
  ['no version', (_request, response) => response.end('{"version":"<script>"}'), 'without a version'],
  ['nothing', (_request, response) => response.end(), 'without a version'],
  ['a fault', (_request, response) => response.writeHead(500).end('{"version":"1.2.3"}'), 'status 500'],
  ['no content', (_request, response) => response.writeHead(204).end(), 'status 204'],
  [
    'a redirect',
    (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
    'redirects to another address',
  ],
  [
    'too much',
    (_request, response) =>
      response.end(`{"version":"1.2.3","more":"${'a'.repeat(limits.releaseFeed.maxBytes)}"}`),
    'more than',
  ],
  ['a broken connection', (_request, response) => response.destroy(), 'cannot be reached (UND_ERR_SOCKET)'],
])('fails with a reason on %s', async (_name, listener, reason) => {
  await expect(readReleaseFeed(await serve(listener))).rejects.toThrow(reason);
});

it('does not wait for a response that does not come or does not end', async () => {
  const silent = await serve(() => {});
  await expect(readReleaseFeed(silent, 20)).rejects.toThrow('does not answer within');
  server.closeAllConnections();
  server.close();
  const endless = await serve((_request, response) => void response.write('{'));
  await expect(readReleaseFeed(endless, 200)).rejects.toThrow('does not answer within');
});
