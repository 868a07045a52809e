import { type VisitorRegion } from '@sandstone/contract';
import { namedRegion } from './named-region.ts';
import { stateCodes } from './states.ts';

/** The record of a network, in the layout of MaxMind, or in a flat one that knows only countries. */
export interface GeoRecord {
  country?: { iso_code?: unknown } | string;
  country_code?: unknown;
  subdivisions?: readonly { iso_code?: unknown; names?: { en?: unknown } }[];
}

/** The codes by country and name in lower case, because nginx ignores the case of the keys of a map. */
const codesByName = new Map(
  Object.entries(stateCodes).flatMap(([country, states]) =>
    Object.entries(states).map(([name, code]) => [`${country}|${name}`.toLowerCase(), code] as const),
  ),
);

/** A text that is missing is the empty one, as for nginx. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function stateOf(country: string, code: string, name: string): string {
  // The code of ISO 3166-2 begins with the country; databases leave that out, but need not.
  const [, letters] = /^(?:[A-Z]{2}-)?([A-Z]{2})$/.exec(code) ?? [];
  return letters ?? codesByName.get(`${country}|${name || code}`.toLowerCase()) ?? '';
}

/** nginx finds out the same by the maps of `infra/nginx/templates/http/region-database.conf.template`. */
export function regionOfRecord(record: GeoRecord | null | undefined): VisitorRegion {
  const nested = typeof record?.country === 'object' ? textOf(record.country.iso_code) : '';
  const country = nested || textOf(record?.country_code);
  const state = record?.subdivisions?.[0];
  return namedRegion(`${country}-${stateOf(country, textOf(state?.iso_code), textOf(state?.names?.en))}`);
}
