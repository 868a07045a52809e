import {
  admittedClasses,
  type AgeCheckResult,
  cookies,
  cookieValue,
  demoVisitors,
  errorStylePath,
  texts,
  type VisitorClass,
  type VisitorGate,
  type VisitorRegion,
} from '@sandstone/contract';
import { blockedPage, checkResult, ruleFor, verifyPage, waysToVerify } from '@sandstone/domain';
import { type Request } from 'express';
import regionHeader from '../../njs/region-header.js';
import visitorClass from '../../njs/visitor-class.js';
import { type ResolvedProxyOptions } from '../options.ts';
import { isAmong, type KnownPolicy } from '../policy/refused-requests.ts';
import { exemptPaths } from '../regions/exempt-paths.ts';
import {
  classHeader,
  type EnforcedRule,
  type RegionAbilities,
  type RegionDuty,
  regionDuty,
  signedGate,
} from '../regions/gate.ts';
import { knownStates, type RegionHeaderCounts } from '../regions/region-header.ts';
import { clientAddress } from './client-address.ts';
import { ProxyError } from './proxy-error.ts';

/** A source of regions as the fallback proxy uses it. */
export type RegionSource = RegionAbilities & {
  regionOf(address: string): VisitorRegion;
  /** Whether an address is that of a trusted proxy. */
  isTrusted(address: string): boolean;
  headerCounts: RegionHeaderCounts;
};

/** The sender of a request, as far as the proxy must know. */
export interface Visitor {
  /** The value of the header for web and api; undefined if the api has named none. */
  header: string | undefined;
  /** Whether the pages need no age gate. */
  isConfirmed: boolean;
  /** Whether shared caches must keep nothing. */
  isPrivate: boolean;
}

/** Classes whose pages have no age gate. */
const confirmed: readonly VisitorClass[] = ['open', 'verified', 'staff'];

/** The page of a refused visitor without a proof. */
function pageFor(req: Request, methods: EnforcedRule['methods'], duty: RulesDuty): string {
  const offered = duty.gate.methods.filter(({ id }) => methods.length === 0 || methods.includes(id));
  const target = req.url.length > maxReturnLength ? '/' : req.url;
  const result = cookieValue(cookies.ageCheckResult, req.headers.cookie) ?? '';
  const isResult = (text: string): text is AgeCheckResult => Object.hasOwn(texts.regionGate.results, text);
  return verifyPage(
    errorStylePath,
    waysToVerify(offered, encodeURIComponent(target)),
    isResult(result) ? checkResult(result) : '',
  );
}
const maxReturnLength = 2000;

type RulesDuty = Extract<RegionDuty, { kind: 'rules' }>;

/** The policy that the proxy keeps: none, if it cannot keep its rules. */
export const keptPolicy = (policy: KnownPolicy, source: RegionSource): KnownPolicy =>
  regionDuty(policy, source).kind === 'impossible' ? null : policy;

function regionOf(req: Request, options: ResolvedProxyOptions, source: RegionSource): VisitorRegion {
  const { regions, demoVisitor } = options;
  if (regions?.header !== undefined) {
    if (!source.isTrusted(req.socket.remoteAddress ?? '')) return '?';
    const values = req.headersDistinct[regions.header.toLowerCase()] ?? [];
    const [region = '?', fault] = regionHeader.read(values, knownStates).split('|');
    if (fault !== undefined) source.headerCounts.add(fault, values.join());
    if (fault === 'repeated') throw new ProxyError(503);
    return region;
  }
  const played = demoVisitor ? cookieValue(cookies.demoVisitor, req.headers.cookie) : undefined;
  const isKnown = demoVisitors.some(({ address }) => address === played);
  return source.regionOf(isKnown && played !== undefined ? played : clientAddress(req));
}

/** As in nginx, a proof counts only where the rule keeps visitors out. */
function classOf(req: Request, gate: VisitorGate, rule: EnforcedRule | undefined): VisitorClass {
  if (rule === undefined) return 'declare';
  if (rule.policy === 'open' || rule.policy === 'declare') return rule.policy;
  const now = Math.floor(Date.now() / 1000);
  return visitorClass.classOf(signedGate(gate), rule, req.headers.cookie, now);
}

/**
 * Finds out the class of a visitor.
 * @throws ProxyError for a visitor that does not get the path
 */
export function classify(
  req: Request,
  path: string,
  { options, policy, source }: { options: ResolvedProxyOptions; policy: KnownPolicy; source: RegionSource },
): Visitor {
  const duty = regionDuty(policy, source);
  if (duty.kind !== 'rules')
    return {
      header: duty.kind === 'none' ? duty.classHeader : undefined,
      isConfirmed: false,
      isPrivate: false,
    };
  const { gate, isPrivate } = duty;
  const rule = ruleFor(gate.rules, regionOf(req, options, source));
  const found = classOf(req, gate, rule);
  if (!admittedClasses.includes(found) && !isAmong(exemptPaths(found), path)) {
    if (found === 'unverified')
      throw new ProxyError(403, 'age_proof_required', pageFor(req, rule?.methods ?? [], duty));
    throw new ProxyError(451, 'region_blocked', blockedPage(errorStylePath));
  }
  return { header: classHeader(found, gate), isConfirmed: confirmed.includes(found), isPrivate };
}
