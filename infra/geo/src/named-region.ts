import { type VisitorRegion } from '@sandstone/contract';

/** The codes that databases and proxies use when they know no country. */
export const unknownCountries = 'XX|ZZ|T1|AP|EU';

const unknown = new RegExp(`^(?:${unknownCountries})(?:-|$)`);

/** The region that a country and its state name, such as `GB`, `GB-`, `US-AZ` or nothing. nginx has the same as a map. */
export function namedRegion(named: string): VisitorRegion {
  if (unknown.test(named)) return '?';
  if (/^(?:US|CA)-[A-Z]{2}$/.test(named)) return named;
  const federation = /^(US|CA)(?:-|$)/.exec(named)?.[1];
  if (federation !== undefined) return `${federation}-?`;
  return /^([A-Z]{2})(?:-|$)/.exec(named)?.[1] ?? '?';
}
