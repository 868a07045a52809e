import { limits } from '@sandstone/contract';
import { type ResolvedProxyOptions } from '../options.ts';
import { internalSocket, closeOnErrorLines } from './internal-sockets.ts';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { block } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

/**
 * nginx compresses responses after its cache, once per visitor, which costs 40 times as much as sending the page.
 * Shared pages therefore pass through an internal server on its own socket, which compresses them before they are
 * cached. Responses that the upstream has compressed pass unchanged, with their Content-Length.
 */
/** Returns undefined when pages must be compressed for every visitor. */
export const compressedPagesSocket = (runDir: string): string | undefined => internalSocket(runDir, 'pages');

export function compressedPagesUpstream(runDir: string): string[] {
  const socket = compressedPagesSocket(runDir);
  if (socket === undefined) return [];
  return block('upstream compressed_pages', [`server "unix:${socket}";`, 'keepalive 32;']);
}

export function compressedPagesServer(options: ResolvedProxyOptions): string[] {
  const { runDir, modulesDir } = options;
  const socket = compressedPagesSocket(runDir);
  if (socket === undefined) return [];
  return block('server', [
    `listen "unix:${socket}";`,
    'access_log off;',
    'gzip_comp_level 6;',
    'gzip_vary off;',
    // nginx parses each cached header again for every visitor, including those that the outer server drops.
    ...['Vary', ...hiddenUpstreamHeaders].map((name) => `proxy_hide_header ${name};`),
    ...(modulesDir === undefined ? [] : ['brotli_comp_level 6;']),
    ...closeOnErrorLines(),
    ...block('location /', [
      'proxy_http_version 1.1;',
      'proxy_redirect off;',
      'proxy_set_header Host $http_host;',
      'proxy_set_header Connection "";',
      'proxy_buffers 16 16k;',
      'proxy_buffer_size 16k;',
      'proxy_busy_buffers_size 32k;',
      `proxy_connect_timeout ${limits.reverseProxy.upstreamConnectSeconds}s;`,
      // The outer server times out first, so it reports the timeout.
      `proxy_read_timeout ${limits.reverseProxy.upstreamAnswerSeconds + 5}s;`,
      `proxy_pass http://${upstreamHost(options, 'web')};`,
    ]),
  ]);
}
