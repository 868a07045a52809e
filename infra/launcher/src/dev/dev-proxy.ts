import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { demoIdentityPaths, mediaPathPrefix, routes } from '@sandstone/contract';

export interface DevProxyOptions {
  publicUrl: string;
  apiUrl: string;
  webUrl: string;
  identityUrl: string | undefined;
  media: { kind: 'directory'; path: string } | { kind: 'proxy'; url: string };
}

const mediaTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** The first path segments that the api serves. */
const apiPrefixes = new Set(
  Object.values(routes)
    .filter(({ access }) => access !== 'internal')
    .map(({ path }) => path.replace(/^(\/[^/]+\/).*$/, '$1')),
);

type Target = { kind: 'server'; url: string; path: string } | { kind: 'file'; path: string };

/** Routes a request like the production proxy, without its headers, limits and caches. */
export function targetOf(address: string, options: DevProxyOptions): Target {
  const { pathname } = new URL(address, 'http://localhost');
  if ([...apiPrefixes].some((prefix) => pathname.startsWith(prefix)))
    return { kind: 'server', url: options.apiUrl, path: address };
  if (options.identityUrl !== undefined && demoIdentityPaths.some((path) => pathname.startsWith(path))) {
    return { kind: 'server', url: options.identityUrl, path: address };
  }
  if (pathname.startsWith(mediaPathPrefix)) {
    const key = normalize(decodeURIComponent(pathname.slice(mediaPathPrefix.length)));
    if (options.media.kind === 'directory')
      return { kind: 'file', path: join(options.media.path, join('/', key)) };
    const { origin, pathname: bucket } = new URL(options.media.url);
    return { kind: 'server', url: origin, path: `${bucket}/${key}` };
  }
  return { kind: 'server', url: options.webUrl, path: address };
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined) {
    response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
    return;
  }
  const type = mediaTypes[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': size, 'Cache-Control': 'no-store' });
  await pipeline(createReadStream(path), response);
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: { url: string; path: string },
  host: string,
) {
  const { hostname, port } = new URL(target.url);
  const upstream = requestOf({
    ...{ hostname, port, path: target.path, method: request.method },
    headers: {
      ...request.headers,
      // An S3 store accepts only its own host name.
      host,
      'x-forwarded-for': request.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
    },
  });
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // A client that disconnects also ends the upstream's response; neither is an error.
    pipeline(answer, response).catch(() => {});
  });
  upstream.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`Not there yet: ${error.message}\n`);
  });
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** The reverse proxy of `npm run dev`: one origin, without caches or limits. */
export function createDevProxy(options: DevProxyOptions): Server {
  const publicHost = new URL(options.publicUrl).host;
  return createServer((request, response) => {
    const target = targetOf(request.url ?? '/', options);
    if (target.kind === 'file') {
      sendFile(target.path, response).catch(() => response.destroy());
      return;
    }
    const isStore = options.media.kind === 'proxy' && options.media.url.startsWith(target.url);
    forward(request, response, target, isStore ? new URL(target.url).host : publicHost);
  });
}
