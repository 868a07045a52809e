import { describe, expect, it } from '@jest/globals';
import { moved, newRule, storable, withRules } from './rule-list.changes.ts';

const rules = (...regions: string[]) => regions.map((region) => newRule(region));
const regionsOf = (list: readonly { region: string }[]) => list.map(({ region }) => region);

describe('rules that are added', () => {
  it.each([
    { to: [], added: ['US-AZ'], result: ['US-AZ'] },
    { to: ['GB', 'US-AZ', 'FR'], added: ['US-AZ'], result: ['GB', 'US-AZ', 'FR'] },
    { to: ['GB', 'US'], added: ['US-AZ', 'US-?'], result: ['GB', 'US-AZ', 'US-?', 'US'] },
    { to: ['US', 'US-AZ'], added: ['US-AZ'], result: ['US-AZ', 'US'] },
    { to: ['US-AZ'], added: ['US'], result: ['US-AZ', 'US'] },
    { to: ['US'], added: ['US'], result: ['US'] },
  ])('to $to make $result', ({ to, added, result }) => {
    const block = added.map((region) => newRule(region, { policy: 'block' }));
    const all = withRules(rules(...to), block);
    expect(regionsOf(all)).toEqual(result);
    expect(all.filter(({ policy }) => policy === 'block')).toHaveLength(added.length);
  });
});

it('a rule is moved', () => {
  expect(regionsOf(moved(rules('GB', 'FR', 'DE'), 2, 0))).toEqual(['DE', 'GB', 'FR']);
  expect(regionsOf(moved(rules('GB', 'FR', 'DE'), 0, 1))).toEqual(['FR', 'GB', 'DE']);
});

it('a stored rule has only what belongs to its policy', () => {
  const all = { methods: ['demo'], proofDays: 7, hideMe: true, note: ' mine ' };
  expect(
    storable([newRule('GB', { ...all, policy: 'block' }), newRule('FR', { ...all, policy: 'verify' })]),
  ).toMatchObject([
    { methods: [], proofDays: 30, hideMe: true, note: 'mine' },
    { methods: ['demo'], proofDays: 7, hideMe: false },
  ]);
});
