// Runs a TypeScript entry of the workspace on the pinned Node; the machine needs only Node 20 and npm.
// node infra/run.mjs <entry.ts> [arguments]
// Installs the dependencies when they differ from the lockfile, then re-executes on Node 24.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [entry, ...rest] = process.argv.slice(2);
const progressEveryMs = 10_000;

/** Returns the packages of a lockfile by path. */
function packagesOf(path) {
  if (!existsSync(path)) return undefined;
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

/**
 * npm writes its hidden lockfile last, so that an installation that was interrupted is detected. A folder that was
 * removed or only copied in part is found by its missing files.
 */
function isInstalled() {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  for (const [path, { version, link, optional }] of wanted) {
    const found = installed.get(path);
    // Only this platform's optional dependencies are installed.
    if (found === undefined) {
      if (!optional) return false;
    } else if (found.version !== version || found.link !== link) {
      return false;
    } else if (!existsSync(join(root, path, 'package.json'))) {
      return false;
    }
  }
  return true;
}

/** Runs a command in the foreground, forwards signals, and resolves with its exit code. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

async function install() {
  console.log('Installing the dependencies (about a minute, the first time only) …');
  const startMs = Date.now();
  const progress = setInterval(() => {
    console.log(`  … still installing, ${Math.round((Date.now() - startMs) / 1000)} s`);
  }, progressEveryMs);
  // No dependency needs its install script, so none runs.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', args, { env: { ...process.env, NODE_ENV: 'development' } });
  clearInterval(progress);
  if (code !== 0) {
    console.error('npm ci failed; see its message above.');
    process.exit(code);
  }
}

if (!isInstalled()) await install();

const bin = join(root, 'node_modules', '.bin');
const pinnedNode = join(bin, 'node');
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 is needed on ${process.platform}-${process.arch}, for which the project has no binary; this is ${process.version}. ` +
      'Get it from https://nodejs.org/en/download',
  );
  process.exit(1);
}
const nodeArgs = ['--disable-warning=ExperimentalWarning', join(root, entry), ...rest];
process.exitCode = await run(node, nodeArgs, {
  env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` },
});
