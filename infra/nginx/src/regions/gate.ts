import { limits, type ProxyReport, type VisitorGate } from '@sandstone/contract';
import { keepsVisitorsOut } from '@sandstone/domain';
import { regionFileFacts } from '@sandstone/geo';
import { type ProxyOptions } from '../options.ts';
import { type KnownPolicy } from '../policy/refused-requests.ts';

/** What a reverse proxy can do about the regions of its visitors. */
export interface RegionAbilities {
  /** Where it finds out the region of a visitor. */
  source: 'database' | 'header' | null;
  /** Why it has no source, or cannot check proofs of age. */
  reason?: string;
}

export type EnforcedRule = VisitorGate['rules'][number];

/** What the proxy does about regions under a policy. */
export type RegionDuty =
  /** Every visitor gets the age gate of the pages. */
  | { kind: 'none'; classHeader: string | undefined }
  | { kind: 'rules'; gate: VisitorGate; rules: readonly EnforcedRule[]; isPrivate: boolean }
  /** The rules cannot be kept here, so that nobody may see anything. */
  | { kind: 'impossible'; reason: string };

/** The value of the header by which web and api learn the class of a visitor. */
export const classHeader = (visitorClass: string, { rulesVersion, classToken }: VisitorGate): string =>
  `${visitorClass} ${rulesVersion} ${classToken}`;

export function regionDuty(policy: KnownPolicy, { source, reason }: RegionAbilities): RegionDuty {
  const gate = policy?.gate;
  if (gate === undefined) return { kind: 'none', classHeader: undefined };
  const isPrivate = keepsVisitorsOut(gate.rules);
  const differs = gate.rules.some(({ policy: each }) => each !== 'declare');
  if (differs && source !== null) return { kind: 'rules', gate, rules: gate.rules, isPrivate };
  if (isPrivate) return { kind: 'impossible', reason: reason ?? 'There is no source of regions' };
  // An open region without a source of regions has the age gate, like the others.
  return { kind: 'none', classHeader: classHeader('declare', gate) };
}

/** What `visitor-class.js` needs of a gate. */
export const signedGate = ({ keys, endedStaff }: VisitorGate) => ({
  keys,
  endedStaff,
  visitSeconds: limits.regions.visitMinutes * 60,
});

/** Why a policy cannot be kept here, so that the site is not shown at all; null if it can. */
export function obstacleTo(policy: KnownPolicy, abilities: RegionAbilities): string | null {
  const duty = regionDuty(policy, abilities);
  return duty.kind === 'impossible' ? duty.reason : null;
}

/** What a proxy tells the api about its source of regions. */
export function describeSource(
  { regions }: Pick<ProxyOptions, 'regions'>,
  { source }: RegionAbilities,
): Pick<ProxyReport, 'source' | 'knowsStates' | 'databaseDate' | 'canVerify'> {
  const canVerify = source !== null;
  if (source !== 'database' || regions?.database === undefined)
    return { source, knowsStates: source !== null, databaseDate: null, canVerify };
  const facts = regionFileFacts(regions.database);
  return {
    source,
    knowsStates: facts?.knowsStates ?? false,
    databaseDate: facts?.builtAt.toISOString() ?? null,
    canVerify,
  };
}
