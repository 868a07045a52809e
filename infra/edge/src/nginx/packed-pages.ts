import { limits } from '@sandstone/contract';
import { type ResolvedEdgeOptions } from '../options.ts';
import { block } from './syntax.ts';

/**
 * nginx compresses after its cache, once for every visitor: 40 times the work of sending the page. So shared pages come
 * through an inner server, on a socket of its own, that compresses them before they are kept.
 */
const maxSocketPathBytes = 107;

/** Undefined where the folder's name is too long for a socket; pages are then compressed for every visitor. */
export function packedPagesSocket(runDir: string): string | undefined {
  const path = `${runDir}/pages.sock`;
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : undefined;
}

export function packedPagesUpstream(runDir: string): string[] {
  const socket = packedPagesSocket(runDir);
  if (socket === undefined) return [];
  return block('upstream packed_pages', [`server "unix:${socket}";`, 'keepalive 32;']);
}

export function packedPagesServer({ runDir, modulesDir }: ResolvedEdgeOptions): string[] {
  const socket = packedPagesSocket(runDir);
  if (socket === undefined) return [];
  return block('server', [
    `listen "unix:${socket}";`,
    'access_log off;',
    'gzip_comp_level 6;',
    ...(modulesDir === undefined ? [] : ['brotli_comp_level 6;']),
    // Without an answer from the page's server this one hangs up, so that the door outside notices and speaks.
    'error_page 500 502 503 504 @silence;',
    ...block('location @silence', ['return 444;']),
    ...block('location /', [
      'proxy_http_version 1.1;',
      'proxy_redirect off;',
      'proxy_set_header Host $http_host;',
      'proxy_set_header Connection "";',
      'proxy_set_header Accept-Encoding "";',
      'proxy_buffers 16 16k;',
      'proxy_buffer_size 16k;',
      'proxy_busy_buffers_size 32k;',
      `proxy_connect_timeout ${limits.edge.upstreamConnectSeconds}s;`,
      // The door outside gives up first, and says that it was the time.
      `proxy_read_timeout ${limits.edge.upstreamAnswerSeconds + 5}s;`,
      'proxy_pass http://web;',
    ]),
  ]);
}
