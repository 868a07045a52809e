import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pages } from '@sandstone/contract';
import { atLeast, type BenchSection, eachRound, median, withSystem } from './bench.section.ts';
import { rateOf, startBenchNginx, type Target } from './bench-nginx.ts';
import { connections, seconds } from './page-load.ts';

const requiredRatio = 0.9;
const staticPath = '/assets/bench-1a2b3c4d.js';

/** Compares an anonymous visitor's cached page with a static file of the same size. */
export const nginxSection: BenchSection = {
  name: 'nginx',
  run: (context) =>
    withSystem(context, { demoContent: true }, async (system) => {
      const { tempDir, rounds } = context;
      const proxy = await startBenchNginx(tempDir, {
        publicUrl: system.site,
        apiUrl: await system.urlOf('api'),
        webUrl: await system.urlOf('web'),
      });
      try {
        const host = new URL(system.site).host;
        const coding = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
        const page = { path: pages.home, headers: { Host: host, ...coding } };
        const bytes = await compressedBytes(proxy.port, page);
        await writeFile(join(tempDir, 'client', staticPath), randomBytes(bytes * 4));
        for (const kind of ['br', 'gz'])
          await writeFile(join(tempDir, 'client', `${staticPath}.${kind}`), randomBytes(bytes));
        const file = { ...page, path: staticPath };

        const rates: { page: number[]; file: number[] } = { page: [], file: [] };
        await eachRound(context, async () => {
          rates.page.push(await rateOf(proxy, page));
          rates.file.push(await rateOf(proxy, file));
        });
        const ratio = median(rates.page.map((rate, round) => rate / (rates.file[round] ?? rate)));
        return {
          title: 'The reverse proxy',
          method: `The home page for a visitor without a session, compressed and cached, compared with a compressed file of the same ${bytes} bytes on disk: one nginx worker, ${connections} persistent connections with one request at a time, ${rounds} rounds of ${seconds} s each. Rates are per second of nginx's CPU time, which excludes the client's work.`,
          columns: ['Response', 'Requests per CPU second (median)'],
          rows: [
            ['cached page', Math.round(median(rates.page))],
            ['file on disk', Math.round(median(rates.file))],
          ],
          goals: [atLeast('page compared with file', ratio, requiredRatio, '×')],
        };
      } finally {
        await proxy.stop();
      }
    }),
};

/** @returns the size of the compressed page */
async function compressedBytes(port: number, { path, headers }: Target): Promise<number> {
  // `fetch` sets the header Host by itself, and decodes the response.
  const outgoing = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]; // as documented
  return (await buffer(response)).length;
}
