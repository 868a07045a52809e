import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** Text that ends up in a configuration file: nothing that could end a quoted string or start a variable. */
const plain = z
  .string()
  .regex(/^[^\s"'\\;{}$][^"'\\;{}$\n\r]*$/, 'holds a character that is not allowed here');
const absolutePath = plain.refine(isAbsolute, 'must be an absolute path');
const httpUrl = plain.pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }));
/** The address of a process of ours: origin only. */
const origin = httpUrl.refine((value) => new URL(value).pathname === '/', 'must have no path');
const port = z.number().int().min(1).max(65_535);

export const proxyOptionsSchema = z.strictObject({
  /** Where the reverse proxy listens. */
  port,
  host: plain,
  /** The site's address as visitors type it; another Host is answered 421. */
  publicUrl: origin,
  apiUrl: origin,
  webUrl: origin,
  /** The demo identity; its paths exist on the site only where this is given. */
  identityUrl: origin.optional(),
  /** Host of the real provider's sign-in pages (`<project>.firebaseapp.com`); opens the policy to that provider. */
  authDomain: plain.pipe(z.hostname()).optional(),
  /** Where the streaming provider's players are: `/embed/…` leads the frames of our pages there. */
  playerUrl: origin.optional(),
  /**
   * The fake provider for that provider, on hosts beside the site's own: `player.localhost` and `files.localhost`. Every browser
   * but Safari takes them for this machine. nginx only, and only for a demo.
   */
  fakeProvider: z.strictObject({ player: origin, files: origin }).optional(),
  /** `apps/web/dist/client`: hashed files in `assets/`, the rest at its root. */
  assetsDir: absolutePath,
  media: z.discriminatedUnion('kind', [
    /** The folder of the public bucket. */
    z.strictObject({ kind: z.literal('directory'), path: absolutePath }),
    /** The public bucket in an S3 store: base URL with the bucket's name. */
    z.strictObject({ kind: z.literal('proxy'), url: httpUrl }),
  ]),
  /** Owned by the reverse proxy: pid, temporary files, cache, logs, generated configuration. */
  runDir: absolutePath,
  /** The folder of nginx's brotli modules; without it only gzip is offered by nginx. */
  modulesDir: absolutePath.optional(),
  tls: z.strictObject({ certificate: absolutePath, key: absolutePath }).optional(),
  /**
   * A name server that is asked again every few seconds, where upstreams come and go under one name (Docker: 127.0.0.11).
   * Without it names are looked up once, when nginx starts. nginx only.
   */
  resolver: plain
    .pipe(
      z
        .string()
        .regex(/^\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?$/, 'must be an IPv4 address, with a port or without'),
    )
    .optional(),
  /** A port of its own for the health of this process, never published; any Host is answered. */
  healthPort: port.optional(),
  /** Proxies in front of this reverse proxy, as CIDR: only from them is X-Forwarded-For believed. */
  trustedProxies: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  /** `files`: `<runDir>/logs`; `stdio`: for containers. */
  logs: z.enum(['files', 'stdio']).default('files'),
  /** `false` lifts the rates of requests, for load tests only. */
  rateLimits: z.boolean().default(true),
  /** nginx only: number of workers; by default one for each core. */
  workerProcesses: z.number().int().min(1).max(64).optional(),
  /** nginx only, and only where it is started as root: "user" or "user group" of the workers. */
  user: plain.pipe(z.string().regex(/^[a-z_][a-z0-9_-]*( [a-z_][a-z0-9_-]*)?$/)).optional(),
});

/** The fake provider's parts, each with a host of its own. */
export const fakeProviderParts = ['player', 'files'] as const;
export type FakeProviderPart = (typeof fakeProviderParts)[number];

/** What the launcher, or a container's environment, says about the reverse proxy. */
export type ProxyOptions = z.input<typeof proxyOptionsSchema>;
/** The same with the defaults filled in. */
export type ResolvedProxyOptions = z.output<typeof proxyOptionsSchema>;

/** @throws Error that names each wrong option */
export function parseProxyOptions(value: unknown): ResolvedProxyOptions {
  const parsed = proxyOptionsSchema.safeParse(value);
  if (parsed.success) {
    const { fakeProvider, publicUrl } = parsed.data;
    if (fakeProvider === undefined || publicUrl.startsWith('http://localhost')) return parsed.data;
    throw new Error(`The demo's videos need a site at http://localhost; this one is at ${publicUrl}`);
  }
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid reverse proxy options:\n${faults.join('\n')}`);
}
