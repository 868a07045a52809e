import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLoopback, type Release, unknownCommit } from '@sandstone/contract';
import { z } from 'zod';
import { type Environment, parseEnvironment } from './environment.ts';

const manifest = z.object({ name: z.literal('sandstone'), version: z.string() });

/** The commit is known when the images are built, and by the launcher in a checkout. */
export const releaseVariables = z.object({
  RELEASE_COMMIT: z
    .string()
    .regex(/^(?:[0-9a-f]{7,64}(?:-modified)?|unknown)$/, 'must be the hash of a commit')
    .default(unknownCommit),
});

/** Whatever an address contains would be sent. */
const feedAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .refine((value) => !/^http:/i.test(value) || !URL.canParse(value) || isLoopback(new URL(value)), {
    error: 'must begin with https://',
  })
  .refine((value) => !/[?#]|^[^/]*\/\/[^/]*@/.test(value), {
    error: 'must be an address without a user, a query and a fragment',
  });

/** Empty: nobody asks for a newer version. */
export const releaseFeedVariables = z.object({ RELEASE_FEED_URL: feedAddress.optional() });

/** The version in the root's package.json, which the images contain as well. */
function readVersion(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    try {
      return manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
    } catch {
      // A folder without the root's manifest: the next one is above it.
    }
    if (folder === dirname(folder)) throw new Error('The package.json of the workspace is missing');
  }
}

/** The version and the commit that this process runs. Throws `ConfigError`. */
export function loadRelease(environment: Environment = process.env): Release {
  const { RELEASE_COMMIT: commit } = parseEnvironment(releaseVariables, environment);
  return { version: readVersion(), commit };
}
