import { regionPolicies, type RegionPolicy, type RegionRule, type VisitorRegion } from '@sandstone/contract';

type Placed = Pick<RegionRule, 'region'>;
type Deciding = Pick<RegionRule, 'policy'>;

type Compared = Pick<RegionRule, 'region' | 'policy' | 'methods' | 'proofDays' | 'hideMe'>;

const countryOf = (region: string) => region.split('-', 1)[0];

/** Returns the first rule that fits a visitor's region. Without any, visitors get the age gate. */
export const ruleFor = <Rule extends Placed>(
  rules: readonly Rule[],
  region: VisitorRegion,
): Rule | undefined => rules.find((rule) => rule.region === region || rule.region === countryOf(region));

const keptOut: ReadonlySet<RegionPolicy> = new Set(['verify', 'block']);

/** Whether some visitors do not see the site, so that every request needs a class that the reverse proxy vouches for. */
export const keepsVisitorsOut = (rules: readonly Deciding[]): boolean =>
  rules.some(({ policy }) => keptOut.has(policy));

/** Whether a rule is about one state or province. That the state is unknown needs no source that knows states. */
export const namesStates = (rules: readonly Placed[]): boolean =>
  rules.some(({ region }) => /-[A-Z]/.test(region));

/** What a rule keeps from its visitors, as numbers that grow with it. */
const strictness = (rule: Compared | undefined): number[] =>
  rule === undefined
    ? [regionPolicies.indexOf('declare'), 0]
    : [regionPolicies.indexOf(rule.policy), rule.policy === 'block' && rule.hideMe ? 1 : 0];

function isAtLeastAsStrict(next: Compared | undefined, before: Compared | undefined): boolean {
  const former = strictness(before);
  if (strictness(next).some((value, index) => value < (former[index] ?? 0))) return false;
  if (next?.policy !== 'verify' || before?.policy !== 'verify') return true;
  const acceptsNoMore =
    before.methods.length === 0 ||
    (next.methods.length > 0 && next.methods.every((method) => before.methods.includes(method)));
  return acceptsNoMore && next.proofDays <= before.proofDays;
}

/**
 * Whether the rules let no visitor see more than the former ones do. A country with states stands for those of its states
 * that no rule names.
 */
export function areAtLeastAsStrict(next: readonly Compared[], former: readonly Compared[]): boolean {
  const named = [...next, ...former].map(({ region }) => region);
  const regions = new Set([...named, ...named.flatMap((region) => countryOf(region) ?? [])]);
  return [...regions].every((region) => isAtLeastAsStrict(ruleFor(next, region), ruleFor(former, region)));
}
