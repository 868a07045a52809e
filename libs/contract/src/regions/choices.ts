/** The choices for the visitors of a region. */
export const regionPolicies = ['open', 'declare', 'verify', 'block'] as const;
export type RegionPolicy = (typeof regionPolicies)[number];

/**
 * What the reverse proxy found out about the sender of a request.
 * open       no age gate
 * declare    the age gate of the specification
 * verified   has a proof of age that the region accepts: its rule decides, and instead of the age gate any counts
 * staff      an administrator, who passes everywhere
 * unverified needs a proof of age, and has none
 * blocked    must see nothing
 * hidden     must see nothing, not even whose site it is
 */
export const visitorClasses = [
  'open',
  'declare',
  'verified',
  'staff',
  'unverified',
  'blocked',
  'hidden',
] as const;
export type VisitorClass = (typeof visitorClasses)[number];

/** Classes that see the site. */
export const admittedClasses: readonly VisitorClass[] = ['open', 'declare', 'verified', 'staff'];

/** Countries whose states or provinces can have rules of their own. */
export const countriesWithStates = ['US', 'CA'] as const;

/**
 * A region of a rule: a country (`GB`), a state or province (`US-AZ`), a country whose state is not known (`US-?`), or
 * unknown (`?`).
 */
export const regionPattern = /^(?:[A-Z]{2}|(?:US|CA)-(?:[A-Z]{2}|\?)|\?)$/;

/** A visitor can come from any of these, which are never a whole country that has states: `GB`, `US-AZ`, `US-?`, `?`. */
export type VisitorRegion = string;

/** The identifier of a method by which the age can be verified. */
export const ageMethodPattern = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
