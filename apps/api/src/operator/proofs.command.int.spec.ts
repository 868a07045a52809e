import { beforeAll, expect, it } from '@jest/globals';
import { routePath, sitePolicyResponse } from '@sandstone/contract';
import { AgeKeyRepository, AuditRepository } from '@sandstone/database';
import { randomUUID } from 'node:crypto';
import { AgeKeys } from '../age-proof/age-keys.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aRule, storeRules } from '../testing/region-rules.ts';
import { OperatorError } from './operator-program.ts';
import { runProofsCommand } from './proofs.command.ts';

apiSuite('the command for proofs of age', (start) => {
  const test = start();
  // The policy has the keys only while a rule needs them.
  beforeAll(() => storeRules(test, [aRule('GB', { policy: 'verify' })]));
  const run = (...args: string[]) => runProofsCommand(args, test.app.get(AgeKeyRepository));
  const sign = () =>
    test.app.get(AgeKeys).sign({ class: 'adult', method: 'fake-id', expires: 9_999_999_999 });
  const keyIds = async () => {
    const response = await test.request(routePath('sitePolicy', {}, { proxy: randomUUID() }));
    return sitePolicyResponse.parse(await response.json()).gate?.keys.map(({ id }) => id);
  };
  const keyOf = (proof: string) => proof.split('.', 1)[0];

  it('ends all of them, and is logged with the operator as actor', async () => {
    const before = keyOf(await sign());
    expect(await keyIds()).toEqual([before]);
    // It cannot know when the reverse proxies have it.
    expect((await run('end'))[0]).toMatch(
      /^Replaced the keys .* end as soon as the reverse proxies have the new key/,
    );
    // The reverse proxies have the new key before the next proof is signed with it.
    const [after, ...others] = (await keyIds()) ?? [];
    expect([after === before, others]).toEqual([false, []]);
    expect(keyOf(await sign())).toBe(after);
    const [entry] = await test.app.get(AuditRepository).page({ limit: 1 });
    expect(entry).toMatchObject({ action: 'site.end_proofs', actor: 'operator' });
  });

  it('changes nothing if it is not understood', async () => {
    const key = keyOf(await sign());
    for (const args of [['dance'], ['end', 'now']]) await expect(run(...args)).rejects.toThrow(OperatorError);
    expect(await keyIds()).toEqual([key]);
  });
});
