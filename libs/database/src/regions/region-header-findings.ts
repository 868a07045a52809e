import { type Finding } from '@sandstone/config';
import { sql } from 'kysely';
import { type Database } from '../database.ts';
import { ReverseProxyRepository } from './reverse-proxy.repository.ts';

/** What the running reverse proxies say of the header that tells the region. A database before its upgrade has no reports. */
export async function regionHeaderFindings(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{
    table: string | null;
  }>`select to_regclass('reverse_proxies')::text as "table"`.execute(database.queries);
  if (typeof rows[0]?.table !== 'string') return [];
  const reports = await new ReverseProxyRepository(database).running();
  const headers = reports.flatMap(({ regionHeader }) => regionHeader ?? []);
  const sum = (count: 'unread' | 'repeated') => headers.reduce((total, header) => total + header[count], 0);
  const [unread, repeated] = [sum('unread'), sum('repeated')];
  const example = headers.findLast((header) => header.example !== null)?.example;
  const such = typeof example === 'string' ? `, such as "${example}"` : '';
  const warning = (text: string): Finding => ({ level: 'warning', variable: 'GEO_HEADER', text });
  return [
    ...(unread === 0
      ? []
      : [
          warning(
            `Requests brought a region in no known form${such} (${unread}). They count as from an unknown region. Let the proxy in front send GB, US or US-AZ.`,
          ),
        ]),
    ...(repeated === 0
      ? []
      : [
          warning(
            `Requests brought this header twice, and were refused (${repeated}). Let the proxy in front replace a visitor's own header.`,
          ),
        ]),
  ];
}
