import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pageVary } from '../responses/public-routes.ts';
import { send } from './client.ts';
import { longText, useHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

export function compressionSuite(kind: ProxyKind): void {
  describe('compression', () => {
    const harness = useHarness(kind);
    beforeAll(() => {
      harness.web.on('/*', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(longText));
      harness.api.on('/api/videos', (_req, res) =>
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(longText)),
      );
    });

    it('applies to responses of the api', async () => {
      const zipped = await send(harness.proxy, '/api/videos', { headers: { 'accept-encoding': 'gzip' } });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      const plain = await send(harness.proxy, '/api/videos', { headers: { 'accept-encoding': 'gzip;q=0' } });
      expect(plain.headers).not.toHaveProperty('content-encoding');
    });

    it('applies to pages', async () => {
      const zipped = await send(harness.proxy, '/events/a', { headers: { 'accept-encoding': 'gzip' } });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: pageVary });
      expect(zipped.counts.get('vary')).toBe(1);
      expect(gunzipSync(zipped.body).toString()).toBe(longText);
      const plain = await send(harness.proxy, '/events/a');
      expect([plain.text, plain.headers.vary]).toEqual([longText, pageVary]);
      if (!kind.brotli) return;
      const smaller = await send(harness.proxy, '/events/b', { headers: { 'accept-encoding': 'gzip, br' } });
      expect(smaller.headers['content-encoding']).toBe('br');
    });

    it.each(['gzip', 'br'] as const)('uses the precompressed files of the build: %s', async (encoding) => {
      if (encoding === 'br' && !kind.brotli) return;
      const headers = { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'gzip' };
      const response = await send(harness.proxy, '/assets/app-1a2b3c.js', { headers });
      expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      const unpacked = encoding === 'br' ? brotliDecompressSync(response.body) : gunzipSync(response.body);
      expect(unpacked.toString()).toContain(longText);
      expect(response.body.length).toBe(Number(response.headers['content-length']));
    });
  });
}
