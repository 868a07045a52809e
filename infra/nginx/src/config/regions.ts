import { fileURLToPath } from 'node:url';
import {
  type AgeCheckResult,
  cookies,
  demoAgePath,
  demoIdentityPaths,
  demoVisitors,
  errorStylePath,
  type Route,
  routes,
  texts,
  type VisitorClass,
} from '@sandstone/contract';
import { blockedPage, checkResult, exemptPages, ruleFor, verifyPage, waysToVerify } from '@sandstone/domain';
import { stateCodes, unknownCountries } from '@sandstone/geo';
import { errorProblem } from '../responses/error-responses.ts';
import { type ResolvedProxyOptions } from '../options/options.ts';
import { forEverybody, pathPattern } from '../policy/refused-requests.ts';
import { type EnforcedRule, type RegionDuty } from '../regions/region-duty.ts';
import { regionHeaderLog, shownValue } from '../regions/region-header.ts';
import { errorPair } from './errors.ts';
import { literal, quoted, renderTemplate } from './template.ts';

/** The keys of a map from a country and the name of a state to its code. */
const stateNames = (): string[] =>
  Object.entries(stateCodes).flatMap(([country, states]) =>
    Object.entries(states).map(([name, code]) => `"${country}|${name}" ${code};`),
  );

export type RulesDuty = Extract<RegionDuty, { kind: 'rules' }>;

/** The folder of the scripts that nginx runs. */
const scripts = fileURLToPath(new URL('../../njs', import.meta.url));

const headerVariable = (name: string) => name.toLowerCase().replaceAll('-', '_');

function source({ regions, runDir, trustedProxies, demoVisitor }: ResolvedProxyOptions): string[] {
  if (regions?.header !== undefined)
    return [
      renderTemplate('http/region-header', {
        trusted: trustedProxies.map((range) => `${range} 1;`),
        variable: headerVariable(regions.header),
        shownValue,
        log: regionHeaderLog(runDir),
      }),
    ];
  return [
    renderTemplate('http/visitor-address', {
      cookie: cookies.demoVisitor,
      addresses:
        demoVisitor &&
        demoVisitors.map(({ address }) => `"~^${address.replaceAll('.', '\\.')}:" "${address}";`),
    }),
    renderTemplate('http/region-database', {
      database: regions?.database,
      stateNames: stateNames(),
      unknownCountries,
    }),
  ];
}

/** The place of the rule for each region that a rule names, and for the states of a country that no rule names. */
function places(rules: readonly EnforcedRule[]): string[] {
  const placeFor = (region: string) => {
    const rule = ruleFor(rules, region);
    return rule === undefined ? 'none' : rules.indexOf(rule);
  };
  return rules.flatMap(({ region }) => [
    `"${region}" ${placeFor(region)};`,
    ...(/^(?:US|CA)$/.test(region) ? [`"~^${region}-" ${placeFor(region)};`] : []),
  ]);
}

function classWithoutProof({ policy, hideMe }: EnforcedRule): VisitorClass {
  if (policy === 'block') return hideMe ? 'hidden' : 'blocked';
  return policy === 'verify' ? 'unverified' : policy;
}

const classes = (rules: readonly EnforcedRule[]): string[] =>
  rules.flatMap((rule, place) => [
    `"0:${place}" ${classWithoutProof(rule)};`,
    ...(rule.policy === 'open' ? [`"1:${place}" open;`] : []),
  ]);

const isExempt = ({ access, whileClosed, unadmitted }: Route, visitorClass: VisitorClass) =>
  access === 'webhook' ||
  whileClosed === true ||
  unadmitted === 'always' ||
  (unadmitted === 'unlessHidden' && visitorClass !== 'hidden');

/** The paths that visitors get who do not get the site, with everything below a path that ends with a slash. */
const exemptPaths = (visitorClass: VisitorClass): readonly string[] => [
  ...forEverybody,
  ...demoIdentityPaths,
  `${demoAgePath}/`,
  ...exemptPages(visitorClass),
  ...Object.values(routes as Record<string, Route>)
    .filter((route) => isExempt(route, visitorClass))
    .map(({ path }) => path.replace(/:.*/, '')),
];

/** Stands in links for the address of the page to come back to. */
const returnMark = '{return}';

function ways({ gate }: RulesDuty): string[] {
  return gate.rules.flatMap(({ policy, methods }, place) => {
    if (policy !== 'verify') return [];
    const offered = gate.methods.filter(({ id }) => methods.length === 0 || methods.includes(id));
    // nginx would take a dollar sign in the name of a method for a variable.
    const links = waysToVerify(offered, returnMark).replaceAll('$', '&#36;');
    return [`${place} ${literal(links.replaceAll(returnMark, '$site_return'))};`];
  });
}

/** Renders what finds out the class of a visitor. @param classScript the script with the keys */
export const regions = (options: ResolvedProxyOptions, duty: RulesDuty, classScript: string): string =>
  renderTemplate('http/regions', {
    source: source(options),
    rules: places(duty.gate.rules),
    proofCookie: cookies.ageProof,
    scripts,
    classScript,
    classes: classes(duty.gate.rules),
    exempt: pathPattern(exemptPaths('unverified')),
    exemptHidden: pathPattern(exemptPaths('hidden')),
    ageCookie: cookies.age,
    ways: ways(duty),
    resultCookie: cookies.ageCheckResult,
    results: Object.keys(texts.regionPages.results).map(
      (result) => `${result} ${quoted(checkResult(result as AgeCheckResult))};`, // the keys are the results
    ),
  });

export const regionErrorPages = [
  'error_page 402 =403 @${site_error_kind}_unverified;',
  'error_page 451 =451 @${site_error_kind}_blocked;',
];

/** The responses to visitors who do not get the site. */
export const regionErrors = (): string[] => [
  ...errorPair('unverified', '403', {
    problem: errorProblem('age_proof_required', '$request_id'),
    page: verifyPage(errorStylePath, '$site_ways', '$site_check_result'),
  }),
  ...errorPair('blocked', '451', {
    problem: errorProblem('region_blocked', '$request_id'),
    page: blockedPage(errorStylePath),
  }),
];
