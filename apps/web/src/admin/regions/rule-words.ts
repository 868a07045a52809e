import { adminTexts, type RegionPolicy, type RegionRule } from '@sandstone/contract';
import { countryOf, countryWithStates, isStateUnknown, placeName } from './region-names.ts';

const { words } = adminTexts.regions;
const mostNames = 3;

/** The rule that stands above another one and takes all of its visitors; undefined if it can decide. */
export const hiddenBy = (rules: readonly RegionRule[], rule: RegionRule): RegionRule | undefined =>
  rules
    .slice(0, rules.indexOf(rule))
    .find(({ region }) => region === rule.region || region === countryOf(rule.region));

/** Says what the visitors of a rule do. */
function actionOf({ policy, proofDays, hideMe }: RegionRule): string {
  if (policy === 'verify') return words.verifyEach(proofDays);
  return policy === 'block' && hideMe ? words.hide : words[policy];
}

/** The name of the place of a rule, after those above it have taken some of its states. */
function placeOf(rules: readonly RegionRule[], rule: RegionRule): string {
  const above = rules.slice(0, rules.indexOf(rule));
  const isRest = above.some(({ region }) => region !== rule.region && countryOf(region) === rule.region);
  return isRest ? words.rest(placeName(rule.region)) : placeName(rule.region);
}

type Kind = 'US' | 'CA' | 'country';
const kindOf = (region: string): Kind =>
  region.includes('-') ? (countryWithStates(region) ?? 'country') : 'country';
const isPlace = (region: string) => region !== '?' && !isStateUnknown(region);

/** Names a few places, and counts many. `named` has the kinds of places that were spoken of before. */
function placesOf(
  rules: readonly RegionRule[],
  some: readonly RegionRule[],
  named: ReadonlySet<Kind>,
): string[] {
  const places = some.filter(({ region }) => isPlace(region));
  if (places.length <= mostNames) return places.map((rule) => placeOf(rules, rule));
  return (['US', 'CA', 'country'] as const).flatMap((kind) => {
    const ofKind = places.filter(({ region }) => kindOf(region) === kind);
    if (ofKind.length <= 1) return ofKind.map((rule) => placeOf(rules, rule));
    const { length } = ofKind;
    return words.many[kind](named.has(kind) ? words.other(length) : String(length));
  });
}

function subjectsOf(
  rules: readonly RegionRule[],
  some: readonly RegionRule[],
  named: ReadonlySet<Kind> = new Set(),
): string[] {
  const places = placesOf(rules, some, named);
  return [
    ...(places.length === 0 ? [] : [words.visitorsFrom(places)]),
    ...some.flatMap(({ region }) =>
      isStateUnknown(region) ? words.stateUnknown[region === 'US-?' ? 'US' : 'CA'] : [],
    ),
    ...some.flatMap(({ region }) => (region === '?' ? words.unknown : [])),
  ];
}

/** Says what the visitors of a rule get. */
export const ruleSentence = (rules: readonly RegionRule[], rule: RegionRule): string =>
  words.sentence(subjectsOf(rules, [rule]), actionOf(rule));

/** Rules of one outcome are told in one sentence; how long a proof counts stands with each rule. */
const outcomeOf = ({ policy, hideMe }: RegionRule): RegionPolicy | 'hide' =>
  policy === 'block' && hideMe ? 'hide' : policy;

/** Says what all visitors get, in a few sentences. Rules that never decide are left out. */
export function summaryOf(rules: readonly RegionRule[]): string[] {
  const deciding = rules.filter((rule) => rule.region !== '' && hiddenBy(rules, rule) === undefined);
  const outcomes = [...new Set(deciding.map(outcomeOf))];
  const named = new Set<Kind>();
  const sentences = outcomes.map((outcome) => {
    const some = deciding.filter((rule) => outcomeOf(rule) === outcome);
    const subjects = subjectsOf(rules, some, named);
    for (const { region } of some) if (isPlace(region)) named.add(kindOf(region));
    return words.sentence(subjects, words[outcome]);
  });
  return sentences.length === 0 ? [words.everyone] : [...sentences, words.everyoneElse];
}
