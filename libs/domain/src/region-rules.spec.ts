import { describe, expect, it } from '@jest/globals';
import { keepsVisitorsOut, namesStates, ruleFor } from './region-rules.ts';

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
