import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { loadDatabaseConfig } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'database-config-'));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const authority = file('authority.pem', `An authority\n${rootCertificates[0]}\n`);
const address = 'postgres://site:p%40ss@db.site.test:6543/site';
const urlOf = (url: string, more: Record<string, string> = {}) =>
  loadDatabaseConfig({ DATABASE_URL: url, ...more }).url;

describe('the address of the database', () => {
  it.each(['', '?sslmode=verify-full', '?sslmode=disable', '?sslmode=require&uselibpqcompat=true'])(
    'stays as it is given with %j',
    (options) => expect(urlOf(address + options)).toBe(address + options),
  );

  it.each(['prefer', 'require', 'verify-ca'])('verifies the server with sslmode=%s', (mode) => {
    expect(urlOf(`${address}?application_name=x&sslmode=${mode}`)).toBe(
      `${address}?application_name=x&sslmode=verify-full`,
    );
  });

  it.each(['', '?sslmode=require', '?sslmode=no-verify&sslrootcert=/another', '?sslmode=disable'])(
    'verifies the server by DATABASE_CA with %j',
    (options) => {
      const { searchParams, pathname, password } = new URL(
        urlOf(address + options, { DATABASE_CA: authority }),
      );
      expect(Object.fromEntries(searchParams)).toEqual({ sslmode: 'verify-full', sslrootcert: authority });
      expect({ pathname, password }).toEqual({ pathname: '/site', password: 'p%40ss' });
    },
  );

  it.each([
    [join(folder, 'nothing.pem'), 'DATABASE_CA: This file cannot be read. Name the PEM file'],
    [folder, 'DATABASE_CA: This file cannot be read. Name the PEM file'],
    [file('key.pem', 'no certificate'), 'DATABASE_CA: This file contains no certificate. Name the PEM file'],
  ])('is refused with DATABASE_CA=%s', (path, text) => {
    expect(() => urlOf(address, { DATABASE_CA: path })).toThrow(text);
  });

  it.each(['', 'db:5432', 'https://db.site.test/site', 'postgres://a:b/c@db/site'])('is not %j', (url) => {
    expect(() => urlOf(url)).toThrow('DATABASE_URL: ');
  });
});
