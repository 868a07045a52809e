import { limits, type ProxyReport } from '@sandstone/contract';
import { sql } from 'kysely';
import { Repository } from '../repository.ts';

const { proxyGoneSeconds } = limits.regions;

/** The reports of the reverse proxies about themselves. */
export class ReverseProxyRepository extends Repository {
  async report(id: string, report: ProxyReport): Promise<void> {
    const json = JSON.stringify(report);
    await sql`
      insert into reverse_proxies (id, report, seen_at) values (${id}, ${json}::jsonb, clock_timestamp())
      on conflict (id) do update set report = excluded.report, seen_at = excluded.seen_at`.execute(
      this.queries,
    );
  }

  /** The newest report of each that runs. */
  async running(): Promise<ProxyReport[]> {
    const rows = await this.queries
      .selectFrom('reverse_proxies')
      .select('report')
      .where('seenAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${proxyGoneSeconds})`)
      .orderBy('id')
      .execute();
    return rows.map(({ report }) => report);
  }

  /** Deletes those that have not been seen for a day. Each start of a proxy has another identifier. */
  async sweep(): Promise<void> {
    await this.queries
      .deleteFrom('reverse_proxies')
      .where('seenAt', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
      .execute();
  }
}
