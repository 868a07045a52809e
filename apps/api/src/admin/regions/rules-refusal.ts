import {
  adminTexts,
  type AgeMethodState,
  type ProblemCode,
  type ProxyReport,
  type RegionRule,
} from '@sandstone/contract';
import { namesStates } from '@sandstone/domain';

const { regionRefusals, regions } = adminTexts;

interface Abilities {
  /** The reverse proxies that run. */
  proxies: readonly ProxyReport[];
  methods: readonly AgeMethodState[];
}

interface Refusal {
  code: ProblemCode;
  detail: string;
}

/** Returns why a running reverse proxy could not keep the rules; undefined if all of them can. */
export function refusalOfRules(
  rules: readonly RegionRule[],
  { proxies, methods }: Abilities,
): Refusal | undefined {
  if (rules.length === 0) return undefined;
  const missing = (detail: string): Refusal => ({ code: 'region_source_missing', detail });
  if (proxies.length === 0) return missing(regionRefusals.noProxy);
  const unable = proxies.find(({ source }) => source === null);
  if (unable !== undefined) return missing(regions.sourceMissing(unable.missing ?? ''));
  if (namesStates(rules) && proxies.some(({ knowsStates }) => !knowsStates))
    return missing(regionRefusals.statesUnknown);
  const without = rules.find((rule) => rule.policy === 'verify' && !hasMethod(rule, methods));
  return without && { code: 'invalid_request', detail: regionRefusals.noMethod(without.region) };
}

/** A method that is down for now counts: its provider comes back. */
const hasMethod = (rule: RegionRule, methods: readonly AgeMethodState[]): boolean =>
  methods.some(({ id }) => rule.methods.length === 0 || rule.methods.includes(id));
