import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Environment, parseEnvironment } from './environment.ts';
import { serviceAddress } from './service-address.ts';

const authority = 'Name the PEM file of the authority that signs the certificate of Postgres.';

function authorityFault(path: string): string | undefined {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch {
    return `This file cannot be read. ${authority}`;
  }
  try {
    new X509Certificate(content);
    return undefined;
  } catch {
    return `This file contains no certificate. ${authority}`;
  }
}

export const databaseVariables = z.object({
  DATABASE_URL: serviceAddress('the address of Postgres, postgres://…', /^postgres(?:ql)?:\/\//),
  DATABASE_CA: z
    .string()
    .transform((path, context) => {
      const fault = authorityFault(path);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      return resolve(path);
    })
    .optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
});

export interface DatabaseConfig {
  /** Contains everything that a connection needs, also how it verifies the server. */
  url: string;
  poolMax: number;
}

/** Modes that the driver reads as `verify-full`, with a warning, and that the database's own programs do not. */
const verifyingModes: readonly (string | null)[] = ['prefer', 'require', 'verify-ca'];

/** The address by which the driver and the database's own programs verify the server alike. */
function verifyingUrl(given: string, authorityFile: string | undefined): string {
  const url = new URL(given);
  const { searchParams } = url;
  const asLibpq = searchParams.get('uselibpqcompat') === 'true';
  const verifies = !asLibpq && verifyingModes.includes(searchParams.get('sslmode'));
  if (authorityFile === undefined && !verifies) return given;
  searchParams.set('sslmode', 'verify-full');
  if (authorityFile !== undefined) searchParams.set('sslrootcert', authorityFile);
  return url.href;
}

export function databaseConfig(values: z.infer<typeof databaseVariables>): DatabaseConfig {
  return { url: verifyingUrl(values.DATABASE_URL, values.DATABASE_CA), poolMax: values.DATABASE_POOL_MAX };
}

/** For commands that need only the database. Throws `ConfigError`. */
export function loadDatabaseConfig(environment: Environment = process.env): DatabaseConfig {
  return databaseConfig(parseEnvironment(databaseVariables, environment));
}
