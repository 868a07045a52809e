import { limits } from '@sandstone/contract';
import { type ResolvedEdgeOptions } from '../options.ts';
import { innerSocket, silenceLines } from './inner-socket.ts';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { block } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

/**
 * nginx compresses after its cache, once for every visitor: 40 times the work of sending the page. So shared pages come
 * through an inner server, on a socket of its own, that sees to it that they are compressed before they are kept. What
 * its upstream has compressed it leaves alone: that comes with its length, and is kept and sent as it is, not in chunks.
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
    'gzip_vary off;',
    // Each header that is kept with a page is read again for each visitor, also those that the door outside drops.
    ...['Vary', ...hiddenUpstreamHeaders].map((name) => `proxy_hide_header ${name};`),
    ...(modulesDir === undefined ? [] : ['brotli_comp_level 6;']),
    ...silenceLines(),
    ...block('location /', [
      'proxy_http_version 1.1;',
      'proxy_redirect off;',
      'proxy_set_header Host $http_host;',
      'proxy_set_header Connection "";',
      'proxy_buffers 16 16k;',
      'proxy_buffer_size 16k;',
      'proxy_busy_buffers_size 32k;',
      `proxy_connect_timeout ${limits.reverseProxy.upstreamConnectSeconds}s;`,
      // The door outside gives up first, and says that it was the time.
      `proxy_read_timeout ${limits.reverseProxy.upstreamAnswerSeconds + 5}s;`,
      `proxy_pass http://${upstreamHost(options, 'web')};`,
    ]),
  ]);
}
