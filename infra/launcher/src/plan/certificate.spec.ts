import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { keptCertificate } from './certificate.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'certificate-'));
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(dataDir, { recursive: true });
});
const certificateFor = (site: string) => readFileSync(keptCertificate(dataDir, site).certificate, 'utf8');

it('is kept while it covers the name or the address of the site, and made again for another one', () => {
  const first = certificateFor('https://localhost:8443');
  expect(certificateFor('https://127.0.0.1:8443')).toBe(first);
  const second = certificateFor('https://pictures.example');
  expect(second).not.toBe(first);
  expect(new X509Certificate(second).checkHost('pictures.example')).toBe('pictures.example');
  expect(certificateFor('https://pictures.example')).toBe(second);
});

it('is made again a day before it expires', () => {
  const first = certificateFor('https://localhost:8443');
  const expiry = new X509Certificate(first).validToDate.getTime();
  jest.useFakeTimers({ now: expiry - 2 * 24 * 60 * 60_000 });
  expect(certificateFor('https://localhost:8443')).toBe(first);
  jest.setSystemTime(expiry - 60_000);
  expect(certificateFor('https://localhost:8443')).not.toBe(first);
});
