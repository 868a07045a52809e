import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { limits } from '@sandstone/contract';
import { type FakeUpstream } from './fake-upstream.ts';

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
  const response = await responseTo(outgoing);
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

/** The response to a request, as soon as its header has arrived. */
export async function responseTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]; // as 'response' is documented
  return response;
}

/** Sends an upload of the largest size. `meanwhile` happens when its first bytes have arrived. @returns what the api says */
export async function sendLargestUpload(
  api: FakeUpstream,
  open: (path: string, options: RequestOptions) => ClientRequest,
  { headers, meanwhile }: { headers?: OutgoingHttpHeaders; meanwhile?: () => Promise<void> } = {},
): Promise<string> {
  const size = limits.upload.maxFileBytes;
  const path = '/api/storage/upload';
  const begun = Promise.withResolvers<void>();
  api.on(path, async (req, res) => {
    let received = 0;
    for await (const chunk of req as AsyncIterable<Buffer>) {
      received += chunk.length;
      begun.resolve();
    }
    res.end(String(received));
  });
  const upload = open(path, { method: 'POST', headers: { ...headers, 'content-length': size } });
  const response = responseTo(upload);
  const part = Buffer.alloc(4 * 1024 * 1024);
  upload.write(part);
  await begun.promise;
  await meanwhile?.();
  for (let sent = part.length; sent < size; sent += part.length) {
    if (!upload.write(part.subarray(0, Math.min(part.length, size - sent)))) await once(upload, 'drain');
  }
  upload.end();
  return text(await response);
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
