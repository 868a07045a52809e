import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** The user that owns nothing ("nobody"): Postgres refuses to run as root, and nginx need not. */
const nobody = { uid: 65_534, gid: 65_534 };

export interface UnprivilegedUser {
  uid: number;
  gid: number;
}

/** The user that root runs Postgres and nginx as; undefined where they run as whoever calls. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  return process.getuid?.() === 0 ? nobody : undefined;
}

function canEnter(folder: string, user: UnprivilegedUser): boolean {
  // Asked of the system itself: modes alone say nothing about access lists and mounts.
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** The topmost folder on the way to `path` that `user` cannot enter; undefined when the way is free. */
export function closedFolder(path: string, user: UnprivilegedUser): string | undefined {
  const folders: string[] = [];
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  if (canEnter(folders.at(-1) ?? '/', user)) return undefined;
  return folders.find((folder) => !canEnter(folder, user));
}
