import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const connections = 16;
/** Pipelined requests per connection, to keep the client's share of the work small. */
const depth = 8;
const statusLine = Buffer.from('HTTP/1.1 200');
const failureLine = /HTTP\/1\.1 (?!200)\d{3}/;

export interface RawRequest {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Repeats a request on persistent connections. Responses are only counted, by their status lines.
 * @returns the number of responses
 * @throws Error when a response is not 200
 */
export async function countResponses(request: RawRequest, seconds: number): Promise<number> {
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const one = Buffer.from(`GET ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let responses = 0;
  let failure: Error | undefined;
  let isRunning = true;
  const sockets = new Set<Socket>();

  async function open(): Promise<void> {
    const socket = connect(request.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true);
    sockets.add(socket);
    // nginx closes a connection after a number of requests; a new one replaces it.
    socket.once('close', () => {
      sockets.delete(socket);
      if (isRunning) void open();
    });
    // Requests lost on a closing connection do not matter.
    socket.on('error', () => undefined);
    let tail: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      // A status line may span two chunks.
      const data = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
      let seen = 0;
      let from = 0;
      for (let at = data.indexOf(statusLine); at >= 0; at = data.indexOf(statusLine, from)) {
        seen += 1;
        from = at + statusLine.length;
      }
      if (seen === 0 && responses === 0 && failureLine.test(data.toString('latin1'))) {
        failure = new Error(`${request.path}: ${data.toString('latin1').split('\r\n', 1)[0]}`);
      }
      tail = data.subarray(Math.max(from, data.length - statusLine.length + 1));
      responses += seen;
      for (; seen > 0; seen -= 1) socket.write(one);
    });
    for (let sent = 0; sent < depth; sent += 1) socket.write(one);
  }

  await Promise.all(Array.from({ length: connections }, open));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  isRunning = false;
  for (const socket of sockets) socket.destroy();
  if (failure !== undefined) throw failure;
  return responses;
}
