import { describe, expect, it } from '@jest/globals';
import { limits, problems } from '@sandstone/contract';
import { securityHeaders } from '../responses/security-headers.ts';
import { send, sendRaw } from './client.ts';
import { useHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

const malformed: [name: string, request: string][] = [
  ['not HTTP', 'nonsense\r\n\r\n'],
  ['a length that is none', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  [
    'too large a header',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(2 * limits.reverseProxy.maxHeaderBytes)}\r\n\r\n`,
  ],
];

/** Requests whose end a reverse proxy and its upstream could interpret differently. */
const ambiguous: [name: string, headers: string][] = [
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n`],
  ['an encoding that does not end with chunks', 'Transfer-Encoding: chunked, identity\r\n'],
];

export function malformedRequestSuite(kind: ProxyKind): void {
  describe('malformed requests', () => {
    const harness = useHarness(kind);

    it.each(malformed)('are refused: %s', async (_name, request) => {
      expect(await sendRaw(harness.proxy, request)).toMatch(/^HTTP\/1\.1 4(00|21) /);
    });

    it.each(ambiguous)('reach no upstream when their end is ambiguous: %s', async (_name, headers) => {
      const start = `POST /api/posts HTTP/1.1\r\nHost: ${harness.proxy.publicHost}\r\n${headers}\r\n`;
      const response = await sendRaw(harness.proxy, `${start}0\r\n\r\n${smuggled}`);
      expect(response).toMatch(/^HTTP\/1\.1 (400|501) /);
      expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(harness.api.requests).toHaveLength(0);
    });

    it.each(malformed)('are answered with the security headers: %s', async (_name, request) => {
      const response = await sendRaw(harness.proxy, request);
      for (const name of [...Object.keys(securityHeaders(harness.options)), 'X-Request-Id']) {
        expect([name, response.match(new RegExp(`^${name}: `, 'gim'))?.length]).toEqual([name, 1]);
      }
      expect(response).not.toMatch(/<center>/);
    });

    it.each([
      [
        'a URL that is too long',
        `/${'a'.repeat(limits.reverseProxy.maxHeaderBytes + 100)}`,
        'address_too_long',
      ],
      ['a URL of which nothing is read', `/${'a'.repeat(17_000)}`, 'address_too_long'],
      ['a path with an invalid escape', '/%', 'invalid_request'],
      ['a path with an invalid escape below a page', '/pictures/%zz', 'invalid_request'],
    ] as const)('are answered with a styled page: %s', async (_name, path, code) => {
      const response = await send(harness.proxy, path);
      const { status, title } = problems[code];
      expect([response.status, response.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(response.text).toContain(title);
      expect(response.text).not.toContain('nginx');
    });

    it('do not include a path with two slashes, which is left to web', async () => {
      harness.web.on('//pictures', (_request, response) => response.writeHead(404).end('a page of web'));
      const response = await send(harness.proxy, '//pictures');
      expect([response.status, response.text]).toEqual([404, 'a page of web']);
    });
  });
}
