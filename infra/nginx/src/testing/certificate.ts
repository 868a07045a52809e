import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a certificate for `localhost` with openssl. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const written = ['-keyout', files.key, '-out', files.certificate];
  execFileSync('openssl', ['req', '-x509', ...elliptic, ...names, ...written], { stdio: 'ignore' });
  return files;
}
