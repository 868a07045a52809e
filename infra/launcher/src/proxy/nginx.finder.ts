import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../system/cache-directory.ts';
import { canUnpackDebianPackages, unpackDebianPackages } from '../system/debian-packages.ts';
import { findExecutable } from '../system/find-executable.ts';

const execute = promisify(execFile);
/** nginx with its modules for compression, for regions by address, and for scripts. */
const debianPackages = [
  'nginx',
  'libnginx-mod-http-brotli-filter',
  'libnginx-mod-http-brotli-static',
  'libnginx-mod-http-geoip2',
  'libnginx-mod-http-js',
];

export interface Nginx {
  command: string;
  /** Version and origin, for the operator. */
  choice: string;
  /** The folder of its modules; undefined when it has none. */
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

const ifPresent = (folder: string | undefined) =>
  folder !== undefined && existsSync(folder) ? folder : undefined;

/** Finds nginx on PATH, else unpacks Debian's packages; undefined when neither is available. */
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
      modulesDir: ifPresent(modulesPath),
      environment: {},
    };
  }
  if (!canUnpackDebianPackages()) return undefined;
  const report = options.report ?? (() => {});
  try {
    // The folder `nginx` may be that of an earlier version, with fewer modules.
    const folder = 'nginx-with-modules';
    const cache = cacheDirectory(options.dataDir);
    const unpacked = await unpackDebianPackages(cache, debianPackages, report, folder);
    const environment = { LD_LIBRARY_PATH: unpacked.libraryPath };
    const command = join(unpacked.directory, 'usr/sbin/nginx');
    const { version } = await describe(command, environment);
    return {
      command,
      choice: `nginx ${version}, Debian's package unpacked`,
      modulesDir: ifPresent(join(unpacked.directory, 'usr/lib/nginx/modules')),
      environment,
    };
  } catch {
    report(
      'nginx cannot be downloaded; the fallback proxy is used instead (to install it: sudo apt-get install nginx)',
    );
    return undefined;
  }
}
