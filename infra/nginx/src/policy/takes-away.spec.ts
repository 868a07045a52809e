import { expect, it } from '@jest/globals';
import { type SitePolicy } from '@sandstone/contract';
import { gate, otherKey } from '../testing/region-visitors.ts';
import { openPolicy } from './refused-requests.ts';
import { takesAway } from './takes-away.ts';

const policy = (parts: Partial<SitePolicy> = {}): SitePolicy => ({ ...openPolicy, gate, ...parts });
const closed = policy({ isOpen: false });
const without = policy({ gate: { ...gate, rules: [] } });

it.each<[string, SitePolicy | null, SitePolicy, boolean]>([
  ['closing', policy(), closed, true],
  ['closing a site without rules', without, policy({ ...without, isOpen: false }), true],
  ['a rule where there was none', without, policy(), true],
  ['a rule after a release without rules', openPolicy, policy(), true],
  ['another rule', policy(), policy({ gate: { ...gate, rules: gate.rules.slice(1) } }), true],
  ['the end of a proof', policy(), policy({ gate: { ...gate, endedStaff: ['a', 'b'] } }), true],
  ['another key', policy(), policy({ gate: { ...gate, keys: [otherKey] } }), true],
  ['the end of all rules', policy(), without, false],
  ['opening', closed, policy(), false],
  ['other methods', policy(), policy({ gate: { ...gate, methods: [] } }), false],
  ['a policy after none', null, policy(), false],
  ['a policy after one that shows nothing', { ...openPolicy, isOpen: false }, policy(), false],
])('%s', (_name, former, next, expected) => {
  expect(takesAway(former, next)).toBe(expected);
});
