import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from './find-executable.ts';

const execute = promisify(execFile);
const maxOutputBytes = 32 * 1024 * 1024;

export interface UnpackedPackages {
  /** Contains usr, lib and so on, like the packages. */
  directory: string;
  /** The value of LD_LIBRARY_PATH. */
  libraryPath: string;
}

/** The `Depends` of each package in the output of `apt-cache depends`. */
export function dependenciesOf(output: string): string[] {
  const found = output.matchAll(/^ *\|?Depends: ([a-z0-9][a-z0-9+.-]*)/gm);
  return [...new Set([...found].map(([, name]) => name ?? ''))];
}

class Apt {
  private readonly extra: readonly string[];
  constructor(extra: readonly string[] = []) {
    this.extra = extra;
  }
  async run(program: 'apt-get' | 'apt-cache', args: readonly string[], cwd = '/'): Promise<string> {
    const { stdout } = await execute(program, [...this.extra, ...args], {
      cwd,
      maxBuffer: maxOutputBytes,
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
    });
    return stdout;
  }
  async knows(name: string): Promise<boolean> {
    return (await this.run('apt-cache', ['policy', name])).includes('Candidate: ');
  }
  /** `names` and all their libraries that are not installed. */
  async closure(names: readonly string[], installed: ReadonlySet<string>): Promise<string[]> {
    const wanted = new Set(names);
    let fresh = [...names];
    while (fresh.length > 0) {
      const depends = dependenciesOf(await this.run('apt-cache', ['depends', '--important', ...fresh]));
      // Only libraries: an unpacked server needs no other dependencies.
      fresh = depends.filter((name) => name.startsWith('lib') && !installed.has(name) && !wanted.has(name));
      for (const name of fresh) wanted.add(name);
    }
    return [...wanted];
  }
}

/**
 * Uses the machine's package lists, or private ones where they are empty, as in a bare container; root is not needed.
 */
async function aptThatKnows(name: string, cache: string, report: (line: string) => void): Promise<Apt> {
  const machine = new Apt();
  if (await machine.knows(name)) return machine;
  const state = join(cache, 'apt');
  for (const folder of ['lists/partial', 'archives/partial']) {
    mkdirSync(join(state, folder), { recursive: true });
  }
  const own = new Apt([
    ...['-o', `Dir::State::lists=${join(state, 'lists')}`, '-o', `Dir::Cache=${state}`],
    ...['-o', 'APT::Sandbox::User='],
  ]);
  report('reading the list of Debian packages');
  await own.run('apt-get', ['update', '-qq']);
  return own;
}

async function installedPackages(): Promise<ReadonlySet<string>> {
  const { stdout } = await execute('dpkg-query', ['-W', '-f', '${db:Status-Abbrev}${Package}\n'], {
    maxBuffer: maxOutputBytes,
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('ii '));
  return new Set(lines.map((line) => line.slice(3).trim()));
}

export function canUnpackDebianPackages(): boolean {
  return (
    process.platform === 'linux' && ['apt-get', 'apt-cache', 'dpkg'].every((name) => findExecutable([name]))
  );
}

function unpackedAt(directory: string): UnpackedPackages {
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const folders = [`usr/lib/${triplet}`, `lib/${triplet}`, 'usr/lib', 'lib'];
  return { directory, libraryPath: folders.map((folder) => join(directory, folder)).join(':') };
}

/**
 * Downloads Debian `packages` with their libraries and unpacks them once below `cache`, without installing them and
 * without root. Rejects when the packages are unavailable.
 * @param name of the folder, by default that of the first package
 */
export async function unpackDebianPackages(
  cache: string,
  packages: readonly string[],
  report: (line: string) => void,
  name = packages[0] ?? '',
): Promise<UnpackedPackages> {
  const [main = ''] = packages;
  const target = join(cache, 'debian', `${name}-${process.arch}`);
  if (existsSync(target)) return unpackedAt(target);
  mkdirSync(join(cache, 'debian'), { recursive: true });
  const apt = await aptThatKnows(main, cache, report);
  const names = await apt.closure(packages, await installedPackages());
  const work = mkdtempSync(join(cache, 'debian', `.${main}-`));
  try {
    report(`downloading ${main} from Debian, ${names.length} ${names.length === 1 ? 'package' : 'packages'}`);
    const archives = join(work, 'archives');
    const fresh = join(work, 'root');
    mkdirSync(archives);
    await apt.run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=', ...names], archives);
    for (const archive of readdirSync(archives))
      await execute('dpkg', ['-x', join(archives, archive), fresh]);
    try {
      renameSync(fresh, target);
    } catch (error) {
      // Another process may have unpacked the same packages meanwhile.
      if (!existsSync(target)) throw error;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return unpackedAt(target);
}
