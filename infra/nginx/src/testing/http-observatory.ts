import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '1.4.8';
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = join(root, '.cache', `observatory-${version}`);
const scanner = join(folder, 'scanner');

interface Scan {
  tests: Record<string, { pass: boolean; result: string }>;
}

/**
 * Downloads the scanner of Mozilla's HTTP Observatory on first use. It is no dependency of this project, because only
 * one test needs its two hundred packages.
 * @returns false when the download fails
 */
export async function fetchScanner(): Promise<boolean> {
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
  // The HSTS preload list, which the package would download. No test site is on it.
  await mkdir(join(scanner, 'conf'));
  await writeFile(join(scanner, 'conf/hsts-preload.json'), '{}');
  return true;
}

/** Scans a host. @param certificate the file of the host's TLS certificate */
export async function scanSite(host: string, certificate: string): Promise<Scan> {
  const { stdout } = await run(process.execPath, [join(scanner, 'src/scan.js'), host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  }).catch((error: unknown) => {
    // The scanner reports errors on its standard output.
    throw new Error(`The scanner failed: ${(error as { stdout?: string }).stdout ?? ''}`, { cause: error });
  });
  return JSON.parse(stdout) as Scan; // as its command documents it
}

const tlsHandshake = 22;

export interface TlsAndPlain {
  port: number;
  close: () => void;
}

/**
 * Starts a proxy like the one in front of a deployed site, on one port: it forwards TLS connections to the reverse proxy
 * and redirects plain HTTP to HTTPS.
 */
export async function startTlsAndPlain(targetPort: number): Promise<TlsAndPlain> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      if (first[0] !== tlsHandshake) {
        socket.end(
          `HTTP/1.1 301 Moved Permanently\r\nLocation: https://localhost:${port}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
        return;
      }
      const target = connect(targetPort, '127.0.0.1');
      target.on('error', () => socket.destroy());
      target.write(first);
      socket.pipe(target).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a TCP port
  return { port, close: () => server.close() };
}
