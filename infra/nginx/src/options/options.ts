import { isAbsolute } from 'node:path';
import { headerName } from '@sandstone/config';
import { z } from 'zod';

/** Text for a configuration file, without characters that end a quoted string or start a variable. */
const plain = z
  .string()
  .regex(/^[^\s"'\\;{}$][^"'\\;{}$\n\r]*$/, 'holds a character that is not allowed here');
const absolutePath = plain.refine(isAbsolute, 'must be an absolute path');
const httpUrl = plain.pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }));
/** The URL of an internal process; origin only. */
const origin = httpUrl.refine((value) => new URL(value).pathname === '/', 'must have no path');
const port = z.number().int().min(1).max(65_535);

const proxyOptionsSchema = z.strictObject({
  /** The port of the reverse proxy. */
  port,
  host: plain,
  /** The public URL of the site; another Host receives 421. */
  publicUrl: origin,
  apiUrl: origin,
  webUrl: origin,
  /** The demo identity; its paths exist only when this is set. */
  identityUrl: origin.optional(),
  /** The demo's provider of age checks; its paths exist only when this is set. */
  ageUrl: origin.optional(),
  /** The host of the identity provider's sign-in pages (`<project>.firebaseapp.com`), which the CSP allows. */
  authDomain: plain.pipe(z.hostname()).optional(),
  /** The URL of the streaming provider's players, to which `/embed/…` redirects our frames. */
  playerUrl: httpUrl.optional(),
  /** The fake streaming provider of a demo; its paths exist only when this is set. */
  fakeProvider: z.strictObject({ player: origin, files: origin }).optional(),
  /** `apps/web/dist/client`: hashed files in `assets/`, the others at its root. */
  assetsDir: absolutePath,
  /** Hashed files of the release before, in `assets/`, for pages that were opened before an upgrade. */
  earlierFilesDir: absolutePath.optional(),
  media: z.discriminatedUnion('kind', [
    /** The folder of the public bucket. */
    z.strictObject({ kind: z.literal('directory'), path: absolutePath }),
    /** The public bucket in an S3 store: base URL with the bucket's name. */
    z.strictObject({ kind: z.literal('proxy'), url: httpUrl }),
  ]),
  /** The working directory: pid file, temporary files, cache, logs and generated configuration. */
  runDir: absolutePath,
  /**
   * The folder of the page cache, by default in `runDir`. In memory, pages are sent also while the disk is full: nginx
   * closes the connection of a response that it cannot write into its cache.
   */
  pageCacheDir: absolutePath.optional(),
  /** The folder of nginx's brotli modules; without it nginx offers only gzip. */
  modulesDir: absolutePath.optional(),
  tls: z.strictObject({ certificate: absolutePath, key: absolutePath }).optional(),
  /**
   * A name server that is queried every few seconds, for upstreams that change behind one name (Docker: 127.0.0.11).
   * Without it, nginx resolves names once at startup. nginx only.
   */
  resolver: plain
    .pipe(
      z
        .string()
        .regex(/^\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?$/, 'must be an IPv4 address, with a port or without'),
    )
    .optional(),
  /** A separate, internal port for health checks, and for the configuration that nginx has loaded; it accepts any Host. */
  healthPort: port,
  /** Named on the health port. */
  release: z.strictObject({ version: plain, commit: plain }).optional(),
  /** Trusted proxies in front of this one, as CIDR; X-Forwarded-For is accepted only from them. */
  trustedProxies: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  /** The source that tells the region of a visitor: a database (`.mmdb`), or a header of a trusted proxy. */
  regions: z
    .strictObject({
      database: absolutePath.optional(),
      header: plain.pipe(headerName).optional(),
    })
    .optional(),
  /**
   * Lets visitors of a demo choose, by a cookie, the address that they seem to come from. Without `regions`, the proxy
   * makes a database of these addresses.
   */
  demoVisitor: z.boolean().default(false),
  /** `files` writes to `<runDir>/logs`; `stdio` is for containers. */
  logs: z.enum(['files', 'stdio']).default('files'),
  /** `false` disables rate limits, for load tests only. */
  rateLimits: z.boolean().default(true),
  /** Number of nginx workers; one per core by default. */
  workerProcesses: z.number().int().min(1).max(64).optional(),
  /** User and optional group of the nginx workers, when nginx starts as root. */
  user: plain.pipe(z.string().regex(/^[a-z_][a-z0-9_-]*( [a-z_][a-z0-9_-]*)?$/)).optional(),
});

export const pageCacheDir = ({ pageCacheDir: folder, runDir }: ProxyOptions): string =>
  folder ?? `${runDir}/cache/pages`;

/** Parts of the fake provider, each with its own path. */
export const fakeProviderParts = ['player', 'files'] as const;
export type FakeProviderPart = (typeof fakeProviderParts)[number];

/** Options from the launcher or from a container's environment. */
export type ProxyOptions = z.input<typeof proxyOptionsSchema>;
/** The options with defaults applied. */
export type ResolvedProxyOptions = z.output<typeof proxyOptionsSchema>;

/**
 * @param nameOf names an option in the error, by default as it is named here
 * @throws Error that lists every invalid option
 */
export function parseProxyOptions(
  value: unknown,
  nameOf: (path: readonly PropertyKey[]) => string = (path) => path.join('.'),
): ResolvedProxyOptions {
  const parsed = proxyOptionsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${nameOf(issue.path)}: ${issue.message}`);
  throw new Error(`Invalid reverse proxy options:\n${faults.join('\n')}`);
}
