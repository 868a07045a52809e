import { block } from './syntax.ts';

/** Servers within nginx, each on a socket in `runDir`, between one of its caches and an upstream. */
const innerServers = ['pages'] as const;
export type InnerServer = (typeof innerServers)[number];

const maxSocketPathBytes = 107;

/** Undefined where the folder's name is too long for a socket; the door then does without its inner servers. */
export function innerSocket(runDir: string, name: InnerServer): string | undefined {
  const path = `${runDir}/${name}.sock`;
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : undefined;
}

/** nginx that was killed leaves its sockets behind, and would not start on them. */
export const innerSockets = (runDir: string): string[] =>
  innerServers.map((name) => innerSocket(runDir, name)).filter((path) => path !== undefined);

/** Without an answer from upstream an inner server hangs up, so that the failure is answered by the server outside. */
export const silenceLines = (): string[] => [
  'error_page 500 502 503 504 @silence;',
  ...block('location @silence', ['return 444;']),
];
