import {
  describeTooOld,
  firstCompatibilityLevel,
  isUnderstood,
  type VisitorRules,
} from '@sandstone/contract';
import { keepsVisitorsOut } from '@sandstone/domain';
import { type KnownPolicy } from '../policy/refused-requests.ts';

/** The abilities of a reverse proxy. With a source of regions it can keep every rule. */
export type RegionAbilities =
  | { source: 'database' | 'header'; missing: null }
  /** `missing` is a sentence for the operator. */
  | { source: null; missing: string };

export type EnforcedRule = VisitorRules['rules'][number];

/** The task of the proxy under a policy. */
export type RegionDuty =
  /** Every visitor gets the age gate of the pages. */
  | { kind: 'none'; classHeader: string | undefined }
  | { kind: 'rules'; gate: VisitorRules; isPrivate: boolean }
  /** The policy cannot be kept here, so that nobody may see anything. */
  | { kind: 'impossible'; reason: string; isTooOld: boolean };

/** The value of the header by which web and api learn the class of a visitor. */
export const classHeader = (visitorClass: string, { rulesVersion, classToken }: VisitorRules): string =>
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
