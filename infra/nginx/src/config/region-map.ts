import { stateCodes, unknownCountries } from '@sandstone/geo';

/**
 * Renders the map of a country and state to the region of a visitor.
 * @param named a variable, or several, that make `GB`, `GB-`, `US-AZ` or nothing
 */
export const regionMap = (named: string): string => `map "${named}" $site_region {
  default "?";
  "~^(?:${unknownCountries})(?:-|$)" "?";
  "~^(?<site_state>(?:US|CA)-[A-Z]{2})$" $site_state;
  "~^(?<site_federation>US|CA)(?:-|$)" "$site_federation-?";
  "~^(?<site_country>[A-Z]{2})(?:-|$)" $site_country;
}`;

/** The keys of a map from a country and the name of a state to its code. */
export const stateNames = (): string[] =>
  Object.entries(stateCodes).flatMap(([country, states]) =>
    Object.entries(states).map(([name, code]) => `"${country}|${name}" ${code};`),
  );
