// Runs a TypeScript entry of the workspace on the pinned Node, from a machine that has only Node 20 and npm.
//   node infra/run.mjs <entry.ts> [arguments]
// Installs the dependencies when the lockfile is newer than what is installed, then re-enters on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [entry, ...rest] = process.argv.slice(2);

const stamp = join(root, 'node_modules', '.sandstone-lock');
const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installedHash = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installedHash !== lockHash) {
  console.log('Installing the dependencies (about a minute, the first time only) …');
  // No install script of a dependency is needed, so none is run.
  const install = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (install.status !== 0) {
    console.error('npm ci failed; its own message stands above.');
    process.exit(install.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash);
}

const bin = join(root, 'node_modules', '.bin');
const pinnedNode = join(bin, 'node');
const major = Number(process.versions.node.split('.')[0]);
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
if (node === process.execPath && major < 24) {
  console.error(
    `Node 24 is needed on ${process.platform}-${process.arch}, where the project brings none; this is ${process.version}.`,
  );
  process.exit(1);
}
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, entry), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
