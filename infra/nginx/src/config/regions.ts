import { fileURLToPath } from 'node:url';
import {
  type AgeCheckResult,
  cookies,
  demoVisitors,
  errorStylePath,
  problemMediaType,
  texts,
} from '@sandstone/contract';
import { blockedPage, checkResult, ruleFor, verifyPage, waysToVerify } from '@sandstone/domain';
import { stateCodes, unknownCountries } from '@sandstone/geo';
import { errorProblem } from '../error-responses.ts';
import { type ResolvedProxyOptions } from '../options.ts';
import { pathPattern } from '../policy/refused-requests.ts';
import { exemptPaths } from '../regions/exempt-paths.ts';
import { type EnforcedRule, type RegionDuty } from '../regions/gate.ts';
import { regionHeaderLog, shownValue } from '../regions/region-header.ts';
import { type RegionError } from './errors.ts';
import { literal, quoted, renderTemplate } from './template.ts';

/**
 * Renders the map of a country and state to the region of a visitor.
 * @param named a variable, or several, that make `GB`, `GB-`, `US-AZ` or nothing
 */
const regionMap = (named: string): string => `map "${named}" $site_region {
  default "?";
  "~^(?:${unknownCountries})(?:-|$)" "?";
  "~^(?<site_state>(?:US|CA)-[A-Z]{2})$" $site_state;
  "~^(?<site_federation>US|CA)(?:-|$)" "$site_federation-?";
  "~^(?<site_country>[A-Z]{2})(?:-|$)" $site_country;
}`;

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
      regionMap: regionMap('$site_geo_any_country-$site_geo_state_code'),
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

function classes(rules: readonly EnforcedRule[]): string[] {
  return rules.flatMap(({ policy, hideMe }, place) => {
    if (policy === 'open' || policy === 'declare')
      return [`"0:${place}" ${policy};`, `"1:${place}" ${policy};`];
    const refused = hideMe ? 'hidden' : 'blocked';
    return [
      `"0:${place}" ${policy === 'verify' ? 'unverified' : refused};`,
      `"1:${place}" $site_proof_class;`,
    ];
  });
}

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

/** Renders what finds out the class of a visitor. @param gateFile the script with the keys */
export const regions = (options: ResolvedProxyOptions, duty: RulesDuty, gateFile: string): string =>
  renderTemplate('http/regions', {
    source: source(options),
    rules: places(duty.gate.rules),
    proofCookie: cookies.ageProof,
    scripts,
    gateFile,
    classes: classes(duty.gate.rules),
    exempt: pathPattern(exemptPaths('unverified')),
    exemptHidden: pathPattern(exemptPaths('hidden')),
    ageCookie: cookies.age,
    ways: ways(duty),
    resultCookie: cookies.ageCheckResult,
    results: Object.keys(texts.regionGate.results).map(
      (result) => `${result} ${quoted(checkResult(result as AgeCheckResult))};`, // the keys are the results
    ),
  });

export const regionErrorPages = ['unverified', 'blocked'].map((kind) => {
  const status = kind === 'unverified' ? '402 =403' : '451 =451';
  return `error_page ${status} @$\{site_error_kind}_${kind};`;
});

/** The responses to visitors who do not get the site. */
export const regionErrors = (): RegionError[] => [
  ['@problem_unverified', '403', problemMediaType, errorProblem('age_proof_required', '$request_id')],
  [
    '@page_unverified',
    '403',
    'text/html; charset=utf-8',
    verifyPage(errorStylePath, '$site_ways', '$site_check_result'),
  ],
  ['@problem_blocked', '451', problemMediaType, errorProblem('region_blocked', '$request_id')],
  ['@page_blocked', '451', 'text/html; charset=utf-8', blockedPage(errorStylePath)],
];
