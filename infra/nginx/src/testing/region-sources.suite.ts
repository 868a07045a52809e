import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  cookies,
  demoVisitors,
  pages,
  type ProxyReport,
  routes,
  siteFiles,
  visitorClassHeader,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { send } from './client.ts';
import { photoKey, startHarness, useHarness } from './harness.ts';
import { collectReports, servePolicy } from './policy-api.ts';
import { type ProxyKind } from './proxy-kinds.ts';

/** Tests how a reverse proxy finds out the region of a visitor, and what it does when it cannot. */
export function regionSourcesSuite(kind: ProxyKind): void {
  describe('a header with the region', () => {
    let reports: readonly ProxyReport[];
    const harness = useHarness(kind, (_options, { api }) => {
      servePolicy(api);
      reports = collectReports(api);
      return { regions: { header: 'X-Region' }, trustedProxies: ['127.0.0.1/32'] };
    });
    beforeAll(() => {
      harness.web.on('/*', (req, res) =>
        res.end(String(req.headers[visitorClassHeader.toLowerCase()]).split(' ')[0]),
      );
    });
    /** The class that web is told, or the status of a visitor who does not get the site. */
    const outcome = async (...values: string[]) => {
      const { status, text } = await send(harness.proxy, '/', { headers: { 'x-region': values } });
      return status === 200 ? text : status;
    };

    it.each([
      ['US-AZ us-az US_AZ us_az USAZ usaz', 451],
      ['US-NV usnv', 'declare'],
      ['US us US-? US- US-ZZ', 403],
      ['NL nl NL-NH nl_nh', 'open'],
      ['GB gb GB-ENG uk UK-ENG', 'declare'],
      ['XX T1 zz', 403],
    ])('is understood in every form: %s', async (values, expected) => {
      const understood = values.split(' ');
      const outcomes = await Promise.all(understood.map((value) => outcome(value)));
      expect(Object.fromEntries(understood.map((value, at) => [value, outcomes[at]]))).toEqual(
        Object.fromEntries(understood.map((value) => [value, expected])),
      );
      expect(reports.every(({ regionHeader }) => regionHeader === undefined)).toBe(true);
    });

    it('that fits no form is one of an unknown region, and is reported with an example that tells nobody', async () => {
      for (const value of ['USA', 'Arizona', 'NONE', 'USXX', '203.0.113.7', '2001:db8::7'])
        expect([value, await outcome(value)]).toEqual([value, 403]);
      expect(await outcome('US-Arizona')).toBe(403);
      await eventually(() => reports.at(-1)?.regionHeader?.unread === 7, {
        timeoutMs: 10_000,
        condition: 'all are counted',
      });
      expect(reports.at(-1)?.regionHeader).toEqual({ unread: 7, example: 'US-Arizona', repeated: 0 });
      expect(JSON.stringify(reports)).not.toMatch(/203\.0|2001:db8/);
    });

    it.each([[['NL', 'US-AZ']], [['US-AZ', 'NL']], [['NL', 'NL']], [['NL, US-AZ']], [['', 'NL']]])(
      'that comes twice is refused, and is reported: %j',
      async (values) => {
        const before = reports.at(-1)?.regionHeader?.repeated ?? 0;
        for (const path of ['/', `/media/${photoKey}`, routes.photos.path]) {
          const response = await send(harness.proxy, path, { headers: { 'x-region': values } });
          expect([path, response.status]).toEqual([path, 503]);
        }
        await eventually(() => reports.at(-1)?.regionHeader?.repeated === before + 3, {
          timeoutMs: 10_000,
          condition: 'it is counted',
        });
      },
    );

    it('is believed from a trusted proxy alone', async () => {
      const untrusted = await startHarness(kind, (_options, { api }) => {
        servePolicy(api);
        return { regions: { header: 'X-Region' }, trustedProxies: ['192.0.2.0/24'] };
      });
      untrusted.web.on('/*', (_req, res) => res.end('of web'));
      expect((await send(untrusted.proxy, '/', { headers: { 'x-region': 'NL' } })).status).toBe(403);
      await untrusted.close();
    });
  });

  describe('the database of a demo', () => {
    const harness = useHarness(kind, (_options, { api }) => {
      servePolicy(api);
      return { trustedProxies: ['127.0.0.1/32'], demoVisitor: true };
    });
    beforeAll(() => {
      harness.web.on('/*', (req, res) =>
        res.end(String(req.headers[visitorClassHeader.toLowerCase()]).split(' ')[0]),
      );
    });

    it.each([
      ['192.0.2.1', 451],
      ['::ffff:192.0.2.1', 451],
      ['192.0.2.2', 403],
      ['192.0.2.3', 403],
      ['198.51.100.1', 'declare'],
      ['2001:db8::1', 'declare'],
      ['203.0.113.1', 403],
      ['10.0.0.1', 403],
      ['[2001:db8::1]', 'declare'],
      ['[2001:db8::1]:4711', 'declare'],
      ['192.0.2.1:4711', 451],
      ['[2001:db8::1], 127.0.0.1', 'declare'],
      ['198.51.100.1, [2001:db8::1]', 'declare'],
      ['192.0.2.1, [2001:db8::1]', 'declare'],
      // A client's own claim before an address that its proxy could not tell.
      ['[2001:db8::1], unknown', 403],
      ['[2001:db8::1], 10.0.0.1', 403],
    ])('tells the region of %s', async (address, expected) => {
      for (const headers of [
        { 'x-forwarded-for': address },
        { cookie: `${cookies.demoVisitor}=${address}` },
      ]) {
        // A demo knows its visitors alone.
        if ('cookie' in headers && !demoVisitors.some((each) => each.address === address)) continue;
        const { status, text } = await send(harness.proxy, `/at/${encodeURIComponent(address)}`, { headers });
        expect([headers, status === 200 ? text : status]).toEqual([headers, expected]);
      }
    });
  });

  describe('rules that a proxy cannot keep', () => {
    it('make it show nothing, and it says why', async () => {
      let reports: readonly ProxyReport[] = [];
      const harness = await startHarness(kind, (_options, { api }) => {
        servePolicy(api);
        reports = collectReports(api);
        return {};
      });
      harness.web.on('/*', (_req, res) => res.end('of web'));
      for (const path of ['/', `/media/${photoKey}`, siteFiles.icon, pages.signIn, routes.photos.path])
        expect([path, (await send(harness.proxy, path)).status]).toEqual([path, 503]);
      await eventually(() => reports.some(({ problem }) => problem?.includes('GEO_DATABASE')), {
        timeoutMs: 10_000,
        condition: 'it says why',
      });
      await harness.close();
    });
  });
}
