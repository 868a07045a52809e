import { limits, type RegionRule } from '@sandstone/contract';
import { countryOf } from './region-names.ts';

export const newRule = (region: string, parts: Partial<RegionRule> = {}): RegionRule => ({
  region,
  policy: 'verify',
  methods: [],
  proofDays: limits.regions.usualProofDays,
  hideMe: false,
  note: '',
  source: '',
  date: null,
  ...parts,
});

const insertedAt = (rules: readonly RegionRule[], index: number, rule: RegionRule): RegionRule[] => [
  ...rules.slice(0, index),
  rule,
  ...rules.slice(index),
];

/** The rules with one of them moved. */
export const moved = (rules: readonly RegionRule[], from: number, to: number): RegionRule[] =>
  rules.slice(from, from + 1).reduce<RegionRule[]>(
    (others, rule) => insertedAt(others, to, rule),
    rules.filter((_, index) => index !== from),
  );

/** One of the same region is replaced in its place. One of a state stands above its country's, which would hide it. */
function withRule(rules: readonly RegionRule[], added: RegionRule): RegionRule[] {
  const country = rules.findIndex(
    ({ region }) => region !== added.region && region === countryOf(added.region),
  );
  const same = rules.findIndex(({ region }) => region === added.region);
  if (same !== -1 && (country === -1 || same < country))
    return rules.map((rule, index) => (index === same ? added : rule));
  const others = rules.filter((_, index) => index !== same);
  return insertedAt(others, country === -1 ? others.length : country, added);
}

/** The rules with others added, of which the last ones win. */
export const withRules = (rules: readonly RegionRule[], added: readonly RegionRule[]): RegionRule[] =>
  added.reduce<RegionRule[]>(withRule, [...rules]);

/** The rules as the api stores them: what belongs to another policy is left out. */
export const storable = (rules: readonly RegionRule[]): RegionRule[] =>
  rules.map((rule) => ({
    ...rule,
    hideMe: rule.policy === 'block' && rule.hideMe,
    ...(rule.policy === 'verify' ? {} : { methods: [], proofDays: limits.regions.usualProofDays }),
    note: rule.note.trim(),
    source: rule.source.trim(),
  }));
