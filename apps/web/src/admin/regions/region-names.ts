import { adminTexts, countries, countriesWithStates, statesOf } from '@sandstone/contract';

const { names } = adminTexts.regions;
export type CountryWithStates = (typeof countriesWithStates)[number];

const displayNames = new Intl.DisplayNames('en', { type: 'region' });
/** Countries that have an article in a sentence. */
const withArticle = new Set(
  'AE BS CD CF CG CK DO FK FO GB GM IM IO KM KY MH MP MV NL PF PH PM PN SB SC SC TC UM US VG VI'.split(' '),
);

/** The country of a state, such as `US` of `US-AZ` and of `US-?`. Another region is its own. */
export const countryOf = (region: string): string => region.split('-', 1)[0] ?? region;

export const isStateUnknown = (region: string): region is `${CountryWithStates}-?` =>
  countriesWithStates.some((country) => region === `${country}-?`);

export const countryWithStates = (region: string): CountryWithStates | undefined =>
  countriesWithStates.find((country) => country === countryOf(region));

/** The name of a state or province; undefined for another region. */
function stateName(region: string): string | undefined {
  const country = countryWithStates(region);
  if (country === undefined) return undefined;
  const names: Record<string, string> = statesOf[country];
  return names[region.slice(country.length + 1)];
}

/** The name of a region as it stands in a list or on a button. */
export function regionName(region: string): string {
  if (region === '') return adminTexts.regions.rules.newRule;
  if (region === '?') return names.unknown;
  if (isStateUnknown(region)) return names.stateUnknown[region === 'US-?' ? 'US' : 'CA'];
  // A country has the name of this state.
  if (region === 'US-GA') return 'Georgia (US)';
  return stateName(region) ?? displayNames.of(region) ?? region;
}

/** The name of a country or state as it stands in a sentence. */
export const placeName = (region: string): string =>
  withArticle.has(region) ? `the ${regionName(region)}` : regionName(region);

export const byName = (regions: readonly string[]): string[] =>
  [...regions].sort((a, b) => regionName(a).localeCompare(regionName(b), 'en'));
const statesIn = (country: CountryWithStates) => [
  ...byName(Object.keys(statesOf[country]).map((state) => `${country}-${state}`)),
  `${country}-?`,
];

export interface RegionGroup {
  label: string;
  regions: readonly string[];
}
const groupsOf = (countryCodes: readonly string[]): RegionGroup[] => [
  { label: names.states.US, regions: statesIn('US') },
  { label: names.states.CA, regions: statesIn('CA') },
  { label: names.countries, regions: byName(countryCodes) },
  { label: names.unclear, regions: ['?'] },
];

/** Regions that a rule can be for. */
export const ruleRegions: readonly RegionGroup[] = groupsOf(countries);

/** Regions that a visitor can be from: of a country with states it is a state, or unknown. */
export const visitorRegions: readonly RegionGroup[] = groupsOf(
  countries.filter((code) => countryWithStates(code) === undefined),
);

/** The states and provinces in which the creator can live. */
export const homeRegions: readonly RegionGroup[] = visitorRegions
  .slice(0, countriesWithStates.length)
  .map(({ label, regions }) => ({ label, regions: regions.filter((region) => !isStateUnknown(region)) }));
