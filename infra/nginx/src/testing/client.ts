import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export interface ProxyResponse {
  status: number;
  headers: IncomingMessage['headers'];
  /** Number of occurrences of each header in the response. */
  counts: Map<string, number>;
  body: Buffer;
  text: string;
}

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

/** Sends one request with the path unchanged; `fetch` would normalize the path and reject a Host header. */
export async function send(
  proxy: RunningProxy,
  path: string,
  options: RequestOptions = {},
): Promise<ProxyResponse> {
  const outgoing = open(proxy, path, options);
  outgoing.end(options.body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]; // as 'response' is documented
  const body = await buffer(response);
  const counts = new Map<string, number>();
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const name = response.rawHeaders[at]?.toLowerCase() ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    counts,
    body,
    text: body.toString(),
  };
}

/** Opens a request whose body is written later. */
export function open(proxy: RunningProxy, path: string, options: RequestOptions = {}) {
  return request({
    host: '127.0.0.1',
    port: proxy.port,
    path,
    method: options.method ?? 'GET',
    headers: { host: proxy.publicHost, ...options.headers },
    agent: false,
  });
}

/** Sends raw bytes that an HTTP client would refuse. @returns everything received until the connection closes */
export function sendRaw(proxy: RunningProxy, bytes: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

export interface RunningProxy {
  port: number;
  publicHost: string;
  /** The lines of its access log so far. */
  log(): string;
  close(): Promise<void>;
}
