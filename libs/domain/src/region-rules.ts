import { type RegionPolicy, type RegionRule, type VisitorRegion } from '@sandstone/contract';

type Placed = Pick<RegionRule, 'region'>;
type Deciding = Pick<RegionRule, 'policy'>;

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
