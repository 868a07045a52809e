import {
  describeTooOld,
  firstCompatibilityLevel,
  isUnderstood,
  limits,
  type ProxyReport,
  type VisitorGate,
} from '@sandstone/contract';
import { keepsVisitorsOut } from '@sandstone/domain';
import { regionFileFacts } from '@sandstone/geo';
import { type ProxyOptions } from '../options.ts';
import { type KnownPolicy } from '../policy/refused-requests.ts';

/** The abilities of a reverse proxy. With a source of regions it can keep every rule. */
export type RegionAbilities =
  | { source: 'database' | 'header'; missing: null }
  /** `missing` is a sentence for the operator. */
  | { source: null; missing: string };

/** Abilities of a proxy whose operator has named no source of regions. */
export const noRegionSource = {
  source: null,
  missing: 'Neither GEO_DATABASE nor GEO_HEADER is set',
} as const satisfies RegionAbilities;

export type EnforcedRule = VisitorGate['rules'][number];

/** The task of the proxy under a policy. */
export type RegionDuty =
  /** Every visitor gets the age gate of the pages. */
  | { kind: 'none'; classHeader: string | undefined }
  | { kind: 'rules'; gate: VisitorGate; isPrivate: boolean }
  /** The policy cannot be kept here, so that nobody may see anything. */
  | { kind: 'impossible'; reason: string; isTooOld: boolean };

/** The value of the header by which web and api learn the class of a visitor. */
export const classHeader = (visitorClass: string, { rulesVersion, classToken }: VisitorGate): string =>
  `${visitorClass} ${rulesVersion} ${classToken}`;

export function regionDuty(policy: KnownPolicy, { missing }: RegionAbilities): RegionDuty {
  const requiredLevel = policy?.requiredLevel ?? firstCompatibilityLevel;
  if (!isUnderstood(requiredLevel))
    return { kind: 'impossible', reason: describeTooOld(requiredLevel), isTooOld: true };
  const gate = policy?.gate;
  if (gate === undefined) return { kind: 'none', classHeader: undefined };
  const isPrivate = keepsVisitorsOut(gate.rules);
  const differs = gate.rules.some(({ policy: each }) => each !== 'declare');
  if (differs && missing === null) return { kind: 'rules', gate, isPrivate };
  if (isPrivate && missing !== null) return { kind: 'impossible', reason: missing, isTooOld: false };
  // An open region without a source of regions has the age gate, like the others.
  return { kind: 'none', classHeader: classHeader('declare', gate) };
}

/** Returns the part of a gate that `visitor-class.js` needs. */
export const signedGate = ({ keys, endedStaff }: VisitorGate) => ({
  keys,
  endedStaff,
  visitSeconds: limits.regions.visitMinutes * 60,
});

/** Returns why a policy cannot be kept here, so that the site is not shown at all; null if it can. */
export function obstacleTo(policy: KnownPolicy, abilities: RegionAbilities): string | null {
  const duty = regionDuty(policy, abilities);
  return duty.kind === 'impossible' ? duty.reason : null;
}

/** Describes the source of regions for the api. */
export function describeSource(
  { regions }: Pick<ProxyOptions, 'regions'>,
  { source, missing }: RegionAbilities,
): Pick<ProxyReport, 'source' | 'knowsStates' | 'databaseDate' | 'missing'> {
  const file = source === 'database' ? regions?.database : undefined;
  const facts = file === undefined ? undefined : regionFileFacts(file);
  return {
    source,
    // The region in a header is taken as it is.
    knowsStates: source === 'header' || facts?.knowsStates === true,
    databaseDate: facts?.builtAt.toISOString() ?? null,
    missing,
  };
}
