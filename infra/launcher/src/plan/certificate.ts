import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ComponentError } from '../system/component-error.ts';
import { findExecutable } from '../system/find-executable.ts';

export interface Certificate {
  certificate: string;
  key: string;
}

// Browsers reject certificates with a longer validity.
const validDays = 397;
const dayMs = 24 * 60 * 60_000;

/** All names under which this machine may be opened: localhost, its network addresses and the operator's name. */
function certificateNames(site: string): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);
  return [...new Set(['localhost', '127.0.0.1', new URL(site).hostname, ...addresses])];
}

/** A self-signed certificate, stored in `DATA_DIR/tls`, so that a browser has to accept it only once. */
export function keptCertificate(dataDir: string, site: string): Certificate {
  const folder = join(dataDir, 'tls');
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  if (existsSync(files.key) && coversSite(files.certificate, site)) return files;
  const openssl = findExecutable(['openssl']);
  if (openssl === undefined) {
    throw new ComponentError('HTTPS=1 needs openssl. Run: sudo apt-get install openssl');
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(files.certificate, { force: true });
  const names = certificateNames(site).map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`);
  execFileSync(
    openssl,
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-sha256'],
      ...['-days', String(validDays), '-subj', '/CN=localhost'],
      ...['-addext', `subjectAltName=${names.join(',')}`, '-addext', 'extendedKeyUsage=serverAuth'],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { stdio: 'ignore' },
  );
  return files;
}

/** Tells whether the certificate is valid tomorrow and covers this name. */
function coversSite(path: string, site: string): boolean {
  const { hostname } = new URL(site);
  try {
    const certificate = new X509Certificate(readFileSync(path));
    const names = isIP(hostname) ? certificate.checkIP(hostname) : certificate.checkHost(hostname);
    return names !== undefined && certificate.validToDate.getTime() > Date.now() + dayMs;
  } catch {
    return false;
  }
}
