import { networkList } from '@sandstone/contract';
import { z } from 'zod';
import { ConfigError, type Environment, parseEnvironment } from './environment.ts';

/** Stands in the configuration of nginx. */
export const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header, such as X-Region');

export const regionSourceVariables = z.object({
  GEO_DATABASE: z.string().optional(),
  GEO_HEADER: headerName.optional(),
  TRUSTED_PROXIES: networkList.default([]),
});

/** The region of a visitor comes from a file, or from the header of a trusted proxy. */
export interface RegionSourceConfig {
  database?: string;
  header?: string;
}

/** @returns undefined where nothing tells regions. Throws `ConfigError`. */
export function loadRegionSource(environment: Environment = process.env): RegionSourceConfig | undefined {
  const {
    GEO_DATABASE: database,
    GEO_HEADER: header,
    TRUSTED_PROXIES: proxies,
  } = parseEnvironment(regionSourceVariables, environment);
  if (database !== undefined && header !== undefined)
    throw new ConfigError([
      'GEO_DATABASE, GEO_HEADER: are both set, and a region has one source. Empty one of them.',
    ]);
  if (header !== undefined && proxies.length === 0)
    throw new ConfigError([
      'GEO_HEADER: A header is believed from trusted proxies alone, and TRUSTED_PROXIES is empty. Set it to the network of the proxy that sends the header.',
    ]);
  if (database !== undefined) return { database };
  return header === undefined ? undefined : { header };
}
