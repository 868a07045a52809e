import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../system/cache-directory.ts';
import { canUnpackDebianPackages, unpackDebianPackages } from '../system/debian-packages.ts';
import { findExecutable } from '../system/find-executable.ts';

const execute = promisify(execFile);
const brotliModules = ['ngx_http_brotli_filter_module.so', 'ngx_http_brotli_static_module.so'];

export interface Nginx {
  command: string;
  /** Version and origin, for the operator. */
  choice: string;
  /** The folder of its brotli modules; undefined when it has none. */
  modulesDir: string | undefined;
  environment: Readonly<Record<string, string>>;
}

async function describe(command: string, environment: Nginx['environment']) {
  // `-V` writes to stderr.
  const { stderr } = await execute(command, ['-V'], { env: { ...process.env, ...environment } });
  return {
    version: /nginx version: nginx\/(\S+)/.exec(stderr)?.[1] ?? '',
    modulesPath: /--modules-path=(\S+)/.exec(stderr)?.[1],
  };
}

const withBrotli = (folder: string | undefined) =>
  folder !== undefined && brotliModules.every((name) => existsSync(join(folder, name))) ? folder : undefined;

/** Finds nginx on PATH, else unpacks Debian's package with the brotli modules; undefined when neither is available. */
export async function findNginx(options: {
  dataDir: string;
  report?: (line: string) => void;
}): Promise<Nginx | undefined> {
  const onPath = findExecutable(['nginx']);
  if (onPath !== undefined) {
    const { version, modulesPath } = await describe(onPath, {});
    return {
      command: onPath,
      choice: `nginx ${version} (${onPath})`,
      modulesDir: withBrotli(modulesPath),
      environment: {},
    };
  }
  if (!canUnpackDebianPackages()) return undefined;
  const report = options.report ?? (() => {});
  try {
    const packages = ['nginx', 'libnginx-mod-http-brotli-filter', 'libnginx-mod-http-brotli-static'];
    const unpacked = await unpackDebianPackages(cacheDirectory(options.dataDir), packages, report);
    const environment = { LD_LIBRARY_PATH: unpacked.libraryPath };
    const command = join(unpacked.directory, 'usr/sbin/nginx');
    const { version } = await describe(command, environment);
    return {
      command,
      choice: `nginx ${version}, Debian's package unpacked`,
      modulesDir: withBrotli(join(unpacked.directory, 'usr/lib/nginx/modules')),
      environment,
    };
  } catch {
    report(
      'nginx cannot be downloaded; the fallback proxy is used instead (to install it: sudo apt-get install nginx)',
    );
    return undefined;
  }
}
