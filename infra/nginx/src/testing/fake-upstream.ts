import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { routes } from '@sandstone/contract';
import { listen } from '@sandstone/testing/listen';

export type Handler = (req: IncomingMessage, res: ServerResponse) => unknown;

/** A fake upstream process. */
export interface FakeUpstream {
  url: string;
  /** All received requests, in order, but for those about the site's policy, which come each second. */
  requests: IncomingMessage[];
  /** Handles requests whose path equals `path`, or starts with it when it ends with `*`. */
  on(path: string, handler: Handler): void;
  close(): Promise<void>;
}

const isAboutPolicy = (path: string) =>
  path === routes.sitePolicy.path || path.startsWith(routes.reportProxy.path.replace(':id', ''));

export async function startUpstream(): Promise<FakeUpstream> {
  const handlers = new Map<string, Handler>();
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    const path = req.url?.replace(/\?.*$/, '') ?? '';
    if (!isAboutPolicy(path)) requests.push(req);
    const found =
      handlers.get(path) ??
      [...handlers].find(
        ([key]) =>
          (!isAboutPolicy(path) || key.startsWith('/internal/')) &&
          key.endsWith('*') &&
          path.startsWith(key.slice(0, -1)),
      )?.[1];
    if (found) return found(req, res);
    req.resume();
    res.writeHead(404, { 'content-type': 'text/plain' }).end('upstream has nothing here');
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    on: (path, handler) => void handlers.set(path, handler),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
