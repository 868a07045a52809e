import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '1.4.8';
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, '.cache', `observatory-${version}`);
const scanner = join(folder, 'scanner');

export interface Scan {
  scan: { grade: string; score: number };
  tests: Record<string, { pass: boolean; result: string }>;
}

/**
 * Mozilla's own scanner, fetched when it is first wanted: its two hundred packages are nobody's but this one test's.
 * @returns false where it cannot be fetched
 */
export async function fetchObservatory(): Promise<boolean> {
  if (existsSync(join(scanner, 'conf'))) return true;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await run('npm', [...args, `@mdn/mdn-http-observatory@${version}`], { cwd: folder });
  } catch {
    return false;
  }
  await cp(join(folder, 'node_modules/@mdn/mdn-http-observatory/src'), join(scanner, 'src'), {
    recursive: true,
  });
  await cp(
    join(folder, 'node_modules/@mdn/mdn-http-observatory/package.json'),
    join(scanner, 'package.json'),
  );
  // The list of sites that browsers know by heart, which the package fetches for itself: no test site is on it.
  await mkdir(join(scanner, 'conf'));
  await writeFile(join(scanner, 'conf/hsts-preload.json'), '{}');
  return true;
}

/** @param certificate a file with the certificate that the host shows */
export async function scanSite(host: string, certificate: string): Promise<Scan> {
  const { stdout } = await run(process.execPath, [join(scanner, 'src/scan.js'), host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  }).catch((error: unknown) => {
    // It says on its output what went wrong.
    throw new Error(`The scanner failed: ${(error as { stdout?: string }).stdout ?? ''}`, { cause: error });
  });
  return JSON.parse(stdout) as Scan; // as its command documents it
}
