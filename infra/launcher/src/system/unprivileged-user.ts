import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** The user `nobody`: Postgres refuses to run as root, and nginx does not need it. */
const nobody = { uid: 65_534, gid: 65_534 };

export interface UnprivilegedUser {
  uid: number;
  gid: number;
}

/** The user for Postgres and nginx when started as root; else undefined. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  return process.getuid?.() === 0 ? nobody : undefined;
}

function canEnter(folder: string, user: UnprivilegedUser): boolean {
  // The system decides, because modes ignore access lists and mounts.
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** The topmost folder of `path` that `user` cannot enter; undefined when all are accessible. */
export function closedFolder(path: string, user: UnprivilegedUser): string | undefined {
  const folders: string[] = [];
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  if (canEnter(folders.at(-1) ?? '/', user)) return undefined;
  return folders.find((folder) => !canEnter(folder, user));
}
