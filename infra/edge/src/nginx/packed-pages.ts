import { limits } from '@sandstone/contract';
import { type ResolvedEdgeOptions } from '../options.ts';
import { innerSocket, silenceLines } from './inner-socket.ts';
import { block } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

/**
 * nginx compresses after its cache, once for every visitor: 40 times the work of sending the page. So shared pages come
 * through an inner server, on a socket of its own, that compresses them before they are kept.
 */
/** Undefined where pages have to be compressed for every visitor. */
export const packedPagesSocket = (runDir: string): string | undefined => innerSocket(runDir, 'pages');

export function packedPagesUpstream(runDir: string): string[] {
  const socket = packedPagesSocket(runDir);
  if (socket === undefined) return [];
  return block('upstream packed_pages', [`server "unix:${socket}";`, 'keepalive 32;']);
}

export function packedPagesServer(options: ResolvedEdgeOptions): string[] {
  const { runDir, modulesDir } = options;
  const socket = packedPagesSocket(runDir);
  if (socket === undefined) return [];
  return block('server', [
    `listen "unix:${socket}";`,
    'access_log off;',
    'gzip_comp_level 6;',
    ...(modulesDir === undefined ? [] : ['brotli_comp_level 6;']),
    ...silenceLines(),
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
      `proxy_pass http://${upstreamHost(options, 'web')};`,
    ]),
  ]);
}
