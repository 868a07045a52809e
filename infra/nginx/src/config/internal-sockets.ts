import { block } from './syntax.ts';

/** Servers within nginx, each on a socket in `runDir`, between one of its caches and an upstream. */
const internalServers = ['pages'] as const;
export type InternalServer = (typeof internalServers)[number];

const maxSocketPathBytes = 107;

/** Undefined where the folder's name is too long for a socket; the reverse proxy then does without its internal servers. */
export function internalSocket(runDir: string, name: InternalServer): string | undefined {
  const path = `${runDir}/${name}.sock`;
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : undefined;
}

/** nginx that was killed leaves its sockets behind, and would not start on them. */
export const internalSockets = (runDir: string): string[] =>
  internalServers.map((name) => internalSocket(runDir, name)).filter((path) => path !== undefined);

/** Without an answer from upstream an internal server hangs up, so that the failure is answered by the server outside. */
export const closeOnErrorLines = (): string[] => [
  'error_page 500 502 503 504 @close;',
  ...block('location @close', ['return 444;']),
];
