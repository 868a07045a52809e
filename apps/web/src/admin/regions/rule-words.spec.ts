import { describe, expect, it } from '@jest/globals';
import { regionRule, type RegionRule, usStates } from '@sandstone/contract';
import { ruleSentence, summaryOf } from './rule-words.ts';

const rule = (region: string, parts: Partial<RegionRule> = {}): RegionRule => ({
  ...regionRule.parse({ region, policy: 'verify' }),
  ...parts,
});
const block = { policy: 'block' } as const;

describe('a rule in words', () => {
  it.each([
    { of: rule('US-AZ', block), words: 'Visitors from Arizona see nothing.' },
    {
      of: rule('US-AZ', { ...block, hideMe: true }),
      words: 'Visitors from Arizona see nothing, and do not learn whose site it is.',
    },
    { of: rule('GB'), words: 'Visitors from the United Kingdom verify their age once every 30 days.' },
    { of: rule('FR', { proofDays: 0 }), words: 'Visitors from France verify their age on each visit.' },
    { of: rule('FR', { proofDays: 1 }), words: 'Visitors from France verify their age once a day.' },
    { of: rule('DE', { policy: 'open' }), words: 'Visitors from Germany enter without a question.' },
    { of: rule('CA-ON', { policy: 'declare' }), words: 'Visitors from Ontario see the age gate.' },
    {
      of: rule('US-?'),
      words: 'US visitors whose state is unknown verify their age once every 30 days.',
    },
    { of: rule('?', block), words: 'Visitors whose region is unknown see nothing.' },
    { of: rule('US-GA', block), words: 'Visitors from Georgia (US) see nothing.' },
  ])('$words', ({ of, words }) => {
    expect(ruleSentence([of], of)).toBe(words);
  });

  it('of a country tells that some of its states have other rules', () => {
    const us = rule('US');
    expect(ruleSentence([rule('US-AZ', block), us], us)).toContain('from the rest of the United States');
  });
});

describe('the summary', () => {
  it('names a few places, counts many, and tells of everyone else', () => {
    const others = usStates.filter((state) => state !== 'US-AZ').slice(0, 26);
    expect(
      summaryOf([rule('US-AZ', block), ...others.map((state) => rule(state)), rule('US-?'), rule('GB')]),
    ).toEqual([
      'Visitors from Arizona see nothing.',
      'Visitors from 26 other US states and the United Kingdom, and US visitors whose state is unknown verify their age.',
      'Everyone else sees the age gate.',
    ]);
  });

  it('tells that nothing is restricted', () => {
    expect(summaryOf([])).toEqual(['Everyone sees the age gate.']);
  });

  it('leaves out a rule that never decides', () => {
    expect(summaryOf([rule('US'), rule('US-AZ', block)])).toEqual([
      'Visitors from the United States verify their age.',
      'Everyone else sees the age gate.',
    ]);
  });
});
