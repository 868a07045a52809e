import { expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { limits, type ProxyReport } from '@sandstone/contract';
import { sql } from 'kysely';
import { actor, anIdentity } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { AgeKeyRepository } from './age-key.repository.ts';
import { RegionRulesRepository } from './region-rules.repository.ts';
import { ReverseProxyRepository } from './reverse-proxy.repository.ts';
import { StaffProofRepository } from './staff-proof.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = new Date(Date.UTC(2026, 0, 1));
const after = (ms: number) => new Date(start.getTime() + ms);

databaseSuite('keys of proofs', (test) => {
  const keys = () => new AgeKeyRepository(test.database());

  it('begin with the first one that is needed, and are replaced all at once', async () => {
    expect(await keys().all()).toEqual([]);
    const first = await keys().current();
    expect([await keys().current(), await keys().all()]).toEqual([first, [first]]);
    await keys().rotate(actor);
    expect(await keys().all()).toEqual([]);
    const second = await keys().current();
    expect(second.id).not.toBe(first.id);
    expect(second.secret).not.toBe(first.secret);
    const [entry] = await test.audit().page({ limit: 1 });
    expect(entry).toMatchObject({ action: 'site.end_proofs', actor: 'operator' });
  });
});

databaseSuite('the proof of an administrator', (test) => {
  const { sessions, users } = test;
  const proofs = () => new StaffProofRepository(test.database());

  async function aProof() {
    const { user } = await users().signIn(anIdentity(), true);
    const session = await sessions().create(user.id, start);
    const id = randomBytes(16).toString('base64url');
    await proofs().add({ id, sessionId: session.id, expiresAt: session.expiresAt });
    const hasEnded = async (now = after(1000)) => (await proofs().ended(now)).includes(id);
    expect(await hasEnded()).toBe(false);
    return { id, user, session, hasEnded };
  }

  it('is valid as long as the session', async () => {
    const { id, session, hasEnded } = await aProof();
    expect(await proofs().belongsTo(id, session.id)).toBe(true);
    expect(await proofs().belongsTo(id, randomUUID())).toBe(false);
    await sessions().touch(session.id, after(limits.session.idleDays * dayMs - 1000));
    expect(await hasEnded(after(limits.session.idleDays * dayMs))).toBe(false);
  });

  it('ends with signing out', async () => {
    const { session, hasEnded } = await aProof();
    await sessions().revoke(session.id, after(500));
    expect(await hasEnded()).toBe(true);
  });

  it('ends with signing out everywhere', async () => {
    const { user, hasEnded } = await aProof();
    await sessions().revokeAll(user.id, actor, after(500));
    expect(await hasEnded()).toBe(true);
  });

  it('ends with the loss of the role, while the session goes on', async () => {
    const { user, session, hasEnded } = await aProof();
    await users().setRole(user.id, 'user', actor);
    expect(await hasEnded()).toBe(true);
    expect(await sessions().findActive(session.id, after(1000))).toBeDefined();
  });

  it('ends with the account being disabled', async () => {
    const { user, hasEnded } = await aProof();
    await users().setDisabled(user.id, true, actor);
    expect(await hasEnded()).toBe(true);
  });

  it('ends with the account', async () => {
    const { user, hasEnded } = await aProof();
    await users().delete(user.id, actor);
    expect(await hasEnded()).toBe(true);
  });

  it('has still ended once its session is swept', async () => {
    const { session, hasEnded } = await aProof();
    await sessions().revoke(session.id, after(500));
    const swept = after(8 * dayMs);
    expect((await sessions().sweep(swept)).sessions).toBeGreaterThan(0);
    expect(await hasEnded(swept)).toBe(true);
  });

  it('ends when the session was not used for too long', async () => {
    const { hasEnded } = await aProof();
    expect(await hasEnded(after(limits.session.idleDays * dayMs))).toBe(true);
  });

  it('is not named any more once it has expired by itself, and then swept', async () => {
    const { id, session, hasEnded } = await aProof();
    await sessions().revoke(session.id, after(500));
    expect(await hasEnded(after(limits.session.maxDays * dayMs))).toBe(false);
    await proofs().sweep(after(limits.session.maxDays * dayMs - 1));
    expect(await proofs().belongsTo(id, session.id)).toBe(true);
    await proofs().sweep(after(limits.session.maxDays * dayMs));
    expect(await proofs().belongsTo(id, session.id)).toBe(false);
  });
});

databaseSuite('reverse proxies', (test) => {
  const proxies = () => new ReverseProxyRepository(test.database());
  const age = (id: string, seconds: number) =>
    sql`update reverse_proxies set seen_at = seen_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(
      test.queries,
    );
  const report: ProxyReport = {
    version: 'v1',
    source: 'database',
    knowsStates: true,
    databaseDate: '2026-01-01T00:00:00.000Z',
    missing: null,
    problem: null,
  };

  it('are those that reported themselves lately, with their newest report', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await proxies().report(first, report);
    await proxies().report(second, { ...report, source: null, problem: 'Not in force' });
    await proxies().report(first, { ...report, version: 'v2' });
    expect((await proxies().running()).map(({ version }) => version).toSorted()).toEqual(['v1', 'v2']);
    const policies = () => test.statistics().policyReports();
    expect(await policies()).toEqual({ taken: 1, refused: 1 });
    await age(second, limits.regions.proxyGoneSeconds);
    expect(await proxies().running()).toEqual([{ ...report, version: 'v2' }]);
    expect(await policies()).toEqual({ taken: 1, refused: 0 });
    await proxies().report(second, report);
    expect(await proxies().running()).toHaveLength(2);
  });

  it('are forgotten a day after they have ended', async () => {
    const id = randomUUID();
    const isKnown = async () =>
      (await test.queries.selectFrom('reverse_proxies').select('id').execute()).some((row) => row.id === id);
    await proxies().report(id, report);
    await proxies().sweep();
    expect(await isKnown()).toBe(true);
    await age(id, 24 * 60 * 60);
    await proxies().sweep();
    expect(await isKnown()).toBe(false);
  });
});

databaseSuite('rules of regions', (test) => {
  const rules = () => new RegionRulesRepository(test.database());
  const rule = {
    region: 'US-AZ',
    policy: 'block',
    methods: [],
    proofDays: 30,
    hideMe: true,
    note: '',
    source: '',
    date: null,
  } as const;

  it('are none at first, and then as they were saved', async () => {
    expect(await rules().current()).toEqual({ rules: [], version: 0, changedAt: null, isReadable: true });
    const value = { rules: [{ ...rule, methods: [] }] };
    await test.settings().save('regions', { value, unchangedSince: 0 }, actor);
    expect(await rules().current()).toEqual({
      ...value,
      version: 1,
      changedAt: expect.any(Date),
      isReadable: true,
    });
  });

  it('of a later release are not taken for none', async () => {
    await test.queries
      .updateTable('site_settings')
      .set({ value: JSON.stringify({ rules: [{ ...rule, policy: 'ask' }] }) as never, version: 2 })
      .execute();
    expect(await rules().current()).toMatchObject({ rules: [], version: 2, isReadable: false });
  });
});
