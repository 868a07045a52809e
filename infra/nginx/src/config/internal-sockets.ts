import { block } from './syntax.ts';

/** Servers within nginx, each on a socket in `runDir`, between a cache and an upstream. */
const internalServers = ['pages'] as const;
export type InternalServer = (typeof internalServers)[number];

const maxSocketPathBytes = 107;

/** Returns undefined when the path is too long for a socket name; nginx then runs without internal servers. */
export function internalSocket(runDir: string, name: InternalServer): string | undefined {
  const path = `${runDir}/${name}.sock`;
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : undefined;
}

/** A killed nginx leaves its sockets behind and would fail to start on them. */
export const internalSockets = (runDir: string): string[] =>
  internalServers.map((name) => internalSocket(runDir, name)).filter((path) => path !== undefined);

/** Closes the connection when the upstream does not respond, so that the outer server sends the error response. */
export const closeOnErrorLines = (): string[] => [
  'error_page 500 502 503 504 @close;',
  ...block('location @close', ['return 444;']),
];
