import { describe, expect, it } from '@jest/globals';
import { type RegionPolicy, type RegionRule } from '@sandstone/contract';
import { areAtLeastAsStrict, keepsVisitorsOut, namesStates, ruleFor } from './region-rules.ts';

const rulesOf = (...regions: string[]) => regions.map((region) => ({ region }));

describe('the rule for a region', () => {
  it.each([
    ['GB', ['GB'], 'GB'],
    ['GB', ['FR', 'GB'], 'GB'],
    ['GB', ['FR'], undefined],
    ['GB', [], undefined],
    ['GB', ['?'], undefined],
    ['?', ['GB', '?'], '?'],
    ['?', ['US', 'US-?', 'GB'], undefined],
    ['US-AZ', ['US-AZ'], 'US-AZ'],
    ['US-AZ', ['US'], 'US'],
    ['US-AZ', ['US-CA', 'US-?', 'CA', '?'], undefined],
    ['US-AZ', ['US', 'US-AZ'], 'US'],
    ['US-AZ', ['US-AZ', 'US'], 'US-AZ'],
    ['US-?', ['US-AZ', 'US-?'], 'US-?'],
    ['US-?', ['US-AZ', '?'], undefined],
    ['US-?', ['US'], 'US'],
    ['CA-ON', ['US', 'CA'], 'CA'],
    ['CA-ON', ['US-CA'], undefined],
  ])('%s of %j is %s', (region, regions, fitting) => {
    expect(ruleFor(rulesOf(...regions), region)?.region).toBe(fitting);
  });
});

describe('rules', () => {
  it.each([
    [[], false],
    [['open', 'declare'], false],
    [['open', 'verify'], true],
    [['block'], true],
  ] as const)('%j keep visitors out: %s', (policies, keepsOut) => {
    expect(keepsVisitorsOut(policies.map((policy) => ({ policy })))).toBe(keepsOut);
  });

  it.each([
    [['GB', 'US', 'CA', '?', 'US-?', 'CA-?'], false],
    [['GB', 'US-AZ'], true],
    [['CA-ON'], true],
  ] as const)('%j name states: %s', (regions, expected) => {
    expect(namesStates(rulesOf(...regions))).toBe(expected);
  });
});

describe('rules let nobody see more than others', () => {
  const rule = (region: string, policy: RegionPolicy, parts: Partial<RegionRule> = {}) => ({
    region,
    policy,
    methods: [],
    proofDays: 30,
    hideMe: false,
    ...parts,
  });
  const verify = (parts: Partial<RegionRule>) => rule('GB', 'verify', parts);

  it.each([
    ['the same', [rule('GB', 'block')], [rule('GB', 'block')], true],
    ['one more', [rule('GB', 'block'), rule('FR', 'verify')], [rule('GB', 'block')], true],
    ['one less', [], [rule('GB', 'verify')], false],
    ['a gate again', [], [rule('GB', 'open')], true],
    ['no gate', [rule('GB', 'open')], [], false],
    ['the gate of the default', [rule('GB', 'declare')], [], true],
    ['another region', [rule('FR', 'block')], [rule('GB', 'block')], false],
    ['the whole country', [rule('US', 'block')], [rule('US-AZ', 'block')], true],
    ['a state of the country', [rule('US-AZ', 'block')], [rule('US', 'block')], false],
    ['an exception', [rule('US-AZ', 'open'), rule('US', 'block')], [rule('US', 'block')], false],
    [
      'an exception that never decides',
      [rule('US', 'block'), rule('US-AZ', 'open')],
      [rule('US', 'block')],
      true,
    ],
    [
      'the other order',
      [rule('US', 'block'), rule('US-AZ', 'verify')],
      [rule('US-AZ', 'verify'), rule('US', 'block')],
      true,
    ],
    ['the unknown state', [rule('US-?', 'block')], [rule('US', 'verify')], false],
    ['the unknown', [rule('?', 'verify')], [], true],
    ['hide me', [rule('GB', 'block', { hideMe: true })], [rule('GB', 'block')], true],
    ['without hide me', [rule('GB', 'block')], [rule('GB', 'block', { hideMe: true })], false],
    ['a shorter proof', [verify({ proofDays: 0 })], [verify({ proofDays: 30 })], true],
    ['a longer proof', [verify({ proofDays: 31 })], [verify({ proofDays: 30 })], false],
    ['one method', [verify({ methods: ['a'] })], [verify({ methods: [] })], true],
    ['all methods', [verify({ methods: [] })], [verify({ methods: ['a'] })], false],
    ['another method', [verify({ methods: ['b'] })], [verify({ methods: ['a'] })], false],
    ['a block after a proof', [rule('GB', 'block')], [verify({ proofDays: 0, methods: ['a'] })], true],
  ] as const)('%s', (_name, next, former, expected) => {
    expect(areAtLeastAsStrict(next, former)).toBe(expected);
  });
});
