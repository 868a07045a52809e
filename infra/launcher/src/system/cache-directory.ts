import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The download cache, shared by all checkouts on this machine; below `dataDir` when the home folder is read-only. */
export function cacheDirectory(dataDir: string, environment = process.env): string {
  const shared = join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sandstone');
  try {
    mkdirSync(shared, { recursive: true });
    accessSync(shared, constants.W_OK);
    return shared;
  } catch {
    return join(dataDir, 'cache');
  }
}
