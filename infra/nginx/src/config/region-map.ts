/** Regions that databases and proxies name when they know none. */
const unknownCountries = 'XX|ZZ|T1|AP|EU';

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

/** The same for the fallback proxy. */
export function namedRegion(named: string): string {
  if (new RegExp(`^(?:${unknownCountries})(?:-|$)`).test(named)) return '?';
  if (/^(?:US|CA)-[A-Z]{2}$/.test(named)) return named;
  const federation = /^(US|CA)(?:-|$)/.exec(named)?.[1];
  if (federation !== undefined) return `${federation}-?`;
  return /^([A-Z]{2})(?:-|$)/.exec(named)?.[1] ?? '?';
}
