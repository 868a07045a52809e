import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allPublicPhotos, signInByScript } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { type BenchSection, withSystem } from './bench.section.ts';
import { publicPages } from './demo-content.ts';
import { anyParameter } from './page-load.ts';

/** The least of these repetitions counts: what processes ask for by themselves each second is not part of a page. */
const repetitions = 5;
/** Longer than the time for which the web server does not ask for the version again. */
const afterChangeMs = 400;
/** Time for the last lines of the log. */
const settleMs = 200;

/** The requests and statements of one page. */
interface Asked {
  /** Requests to the api by route. */
  requests: Map<string, number>;
  statements: number;
}

async function requestsByRoute(api: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${api}/metrics`)).text();
  const counts = new Map<string, number>();
  const line = /^sandstone_http_request_duration_seconds_count\{[^}]*route="([^"]+)"[^}]*\} (\d+)/gm;
  for (const [, route = '', count] of text.matchAll(line))
    counts.set(route, (counts.get(route) ?? 0) + Number(count));
  return counts;
}

const statementsIn = (log: string) => (log.match(/ LOG: {2}(?:execute|statement)\b/g) ?? []).length;

async function countedDuring(system: RunningSystem, api: string, act: () => Promise<void>): Promise<Asked> {
  const log = join(system.dataDir, 'logs', 'postgres.log');
  const [requestsBefore, logBefore] = [await requestsByRoute(api), readFileSync(log, 'utf8').length];
  await act();
  await sleep(settleMs);
  const requests = new Map<string, number>();
  for (const [route, count] of await requestsByRoute(api)) {
    const more = count - (requestsBefore.get(route) ?? 0);
    if (more > 0) requests.set(route, more);
  }
  return { requests, statements: statementsIn(readFileSync(log, 'utf8').slice(logBefore)) };
}

/** Returns the least of each count. */
function least(all: readonly Asked[]): Asked {
  const routes = [...(all[0]?.requests.keys() ?? [])];
  const counts = routes.map((route): [string, number] => [
    route,
    Math.min(...all.map(({ requests }) => requests.get(route) ?? 0)),
  ]);
  return {
    requests: new Map(counts.filter(([, count]) => count > 0)),
    statements: Math.min(...all.map(({ statements }) => statements)),
  };
}

/** Counts what each public page asks the api and Postgres for: after a change, and rendered from what the api has cached. */
export const requestsSection: BenchSection = {
  name: 'requests',
  async run(context) {
    const rows = await withSystem(context, { demoContent: true }, async (system) => {
      const { site } = system;
      const api = await system.urlOf('api');
      const admin = await signInByScript(site, 'admin');
      const [photo] = await allPublicPhotos(site);
      if (photo === undefined) throw new Error('There is no demo content.');
      await withDatabase(system, async ({ orm }) => {
        // Not in a transaction, which `alter system` refuses.
        await orm.em.getConnection().execute("alter system set log_statement = 'all'");
        await orm.em.getConnection().execute('select pg_reload_conf()');
      });
      let number = 0;
      const change = async () => {
        const description = `Dunes, take ${(number += 1)}`;
        await admin.api.call('adminUpdatePhoto', { params: { id: photo.id }, body: { description } });
        await sleep(afterChangeMs);
      };
      const measure = async (path: string, before: () => Promise<void>): Promise<Asked> => {
        const all: Asked[] = [];
        for (let turn = 0; turn < repetitions; turn += 1) {
          await before();
          const address = `${site}${path}?${anyParameter}=${(number += 1)}`;
          all.push(await countedDuring(system, api, async () => void (await (await fetch(address)).text())));
        }
        return least(all);
      };
      const measured: (string | number)[][] = [];
      for (const [name, path] of Object.entries(await publicPages(site))) {
        const changed = await measure(path, change);
        const rendered = await measure(path, () => Promise.resolve());
        const routes = [...changed.requests].map(([route, count]) =>
          count > 1 ? `${count} × ${route}` : route,
        );
        const requestsOf = ({ requests }: Asked) =>
          [...requests.values()].reduce((sum, count) => sum + count, 0);
        measured.push([
          name,
          requestsOf(changed),
          changed.statements,
          requestsOf(rendered),
          rendered.statements,
          routes.join(', '),
        ]);
      }
      return measured;
    });
    return {
      title: 'Requests',
      method: `What one page asks for, the least of ${repetitions} repetitions: requests to the api, and statements in Postgres.`,
      columns: ['page', 'requests after a change', 'statements', 'requests rendered', 'statements', 'routes'],
      rows,
      goals: [],
    };
  },
};
