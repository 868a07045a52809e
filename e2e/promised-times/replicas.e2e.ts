import { createApiClient, pages, routes } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { startReplica } from '../src/faults/service-process.ts';
import { untilProcessed } from '../src/gallery.ts';
import { expectWithin } from '../src/promised-time.ts';
import { test } from '../src/test.ts';

// Each api process keeps responses, and each web process keeps pages: a change through one must reach all of them.

const conditions = [
  { name: 'within a second', withRedis: true, limitMs: 1000 },
  { name: 'within five seconds while Redis does not respond', withRedis: false, limitMs: 5000 },
];

for (const { name, withRedis, limitMs } of conditions) {
  test(`a change through one replica is seen through all ${name}`, async ({ system, admin }) => {
    const bytes = await drawPhoto({ seed: withRedis ? 61_000 : 61_001 });
    const [photo] = (await uploadMany(admin, [{ name: 'seen.jpg', bytes }])).successful;
    await untilProcessed(admin);
    const otherApi = await startReplica(await system.pidOf('api'), routes.ready.path, {});
    const otherWeb = await startReplica(await system.pidOf('web'), routes.ready.path, {
      API_URL: otherApi.url,
    });
    const redis = await system.pidOf('redis');
    const apis = [await system.urlOf('api'), otherApi.url];
    const webs = [await system.urlOf('web'), otherWeb.url];
    const shows = async (web: string, text: string) =>
      (await (await fetch(web + pages.pictures)).text()).includes(text);
    try {
      for (const [index, api] of apis.entries()) {
        const text = `Seen through all ${limitMs} ${index}`;
        // Every process keeps what it has just shown.
        for (const web of webs) await shows(web, text);
        if (!withRedis) process.kill(redis, 'SIGSTOP');
        const client = createApiClient({ baseUrl: api, headers: admin.headers });
        await client.call('adminUpdatePhoto', {
          params: { id: photo?.photoId ?? '' },
          body: { description: text },
        });
        await expectWithin({
          what: `a change is seen through all replicas, ${name}`,
          limitMs,
          ask: async () => {
            const seen = await Promise.all(webs.map((web) => shows(web, text)));
            return webs.filter((_web, at) => seen[at] === false);
          },
        });
        if (!withRedis) process.kill(redis, 'SIGCONT');
      }
    } finally {
      process.kill(redis, 'SIGCONT');
      await Promise.all([otherWeb.stop(), otherApi.stop()]);
    }
  });
}
