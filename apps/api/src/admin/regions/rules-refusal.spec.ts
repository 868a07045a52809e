import { describe, expect, it } from '@jest/globals';
import { adminTexts, type ProxyReport, type RegionRule } from '@sandstone/contract';
import { ableProxy as able, aRule as rule } from '../../testing/region-rules.ts';
import { refusalOfRules } from './rules-refusal.ts';

const { regionRefusals, regions } = adminTexts;
const method = { id: 'fake-id', name: 'Fake ID', isAvailable: true };
const detailOf = (rules: RegionRule[], proxies: ProxyReport[], methods = [method]) =>
  refusalOfRules(rules, { proxies, methods })?.detail;

describe('rules of regions', () => {
  it.each([
    [[rule('GB')]],
    [[rule('US-AZ', { policy: 'verify' })]],
    [[rule('GB', { policy: 'verify', methods: ['other', 'fake-id'] })]],
  ])('are accepted where every reverse proxy can keep them', (rules) => {
    expect(detailOf(rules, [able, able])).toBeUndefined();
  });

  it('can always be removed', () => {
    expect(detailOf([], [])).toBeUndefined();
  });

  it('are refused while no reverse proxy is known, or one has no source of regions', () => {
    expect(detailOf([rule('GB', { policy: 'open' })], [])).toBe(regionRefusals.noProxy);
    const unable: ProxyReport = { ...able, source: null, missing: 'A module is missing' };
    expect(detailOf([rule('GB')], [able, unable])).toBe(regions.sourceMissing('A module is missing'));
    expect(refusalOfRules([rule('GB')], { proxies: [], methods: [] })?.code).toBe('region_source_missing');
  });

  it('for states are refused where a source knows only countries', () => {
    const proxies = [able, { ...able, knowsStates: false }];
    expect(detailOf([rule('US-AZ')], proxies)).toBe(regionRefusals.statesUnknown);
    expect(detailOf([rule('US-?'), rule('?'), rule('US')], proxies)).toBeUndefined();
  });

  it('that need a proof are refused where nobody could get one', () => {
    const refused = regionRefusals.noMethod('GB');
    expect(detailOf([rule('GB', { policy: 'verify' })], [able], [])).toBe(refused);
    expect(detailOf([rule('GB', { policy: 'verify', methods: ['gone'] })], [able])).toBe(refused);
    const down = { ...method, isAvailable: false };
    expect(detailOf([rule('GB', { policy: 'verify' })], [able], [down])).toBeUndefined();
  });
});
