import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Replaces a file atomically. */
export function writeFileAtomically(path: string, content: string, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  try {
    writeFileSync(fresh, content, { mode });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Whether `DATA_DIR/secrets.json` holds this secret. */
export function isSecretKept(dataDir: string, name: string): boolean {
  const found = readJson(join(dataDir, 'secrets.json'));
  return typeof found === 'object' && found !== null && name in found;
}

/**
 * A stored secret in `DATA_DIR/secrets.json` (0600), created at the first call. It contains only URL-safe characters.
 */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, 'secrets.json');
  const found = readJson(path);
  const secrets: Record<string, unknown> = typeof found === 'object' && found !== null ? { ...found } : {};
  const known = secrets[name];
  if (typeof known === 'string' && known !== '') return known;
  const made = randomBytes(32).toString('base64url');
  writeFileAtomically(path, `${JSON.stringify({ ...secrets, [name]: made }, undefined, 2)}\n`);
  return made;
}
