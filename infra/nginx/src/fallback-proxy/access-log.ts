import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@sandstone/contract';
import { networkOf } from '@sandstone/domain';
import { type Request, type RequestHandler } from 'express';

/** The address of the visitor, without the brackets and the port that some proxies write. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(ip) ?? [];
  return (bracketed ?? withPort ?? ip).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Writes a line for each response, except below the given paths, like nginx without queries and complete addresses, which can be personal. */
export function accessLog(runDir: string, unloggedPaths: readonly string[]): RequestHandler {
  mkdirSync(join(runDir, 'logs'), { recursive: true });
  const file = createWriteStream(join(runDir, 'logs', 'access.log'), { flags: 'a' });
  // A full disk must not stop the site.
  file.on('error', () => undefined);
  return (req, res, next) => {
    if (unloggedPaths.some((path) => req.url.startsWith(path))) return next();
    const network = networkOf(clientAddress(req));
    res.once('close', () => {
      const line = {
        time: new Date().toISOString(),
        requestId: res.get('X-Request-Id'),
        method: req.method,
        path: req.url.replace(/[?#].*/s, '').slice(0, limits.reverseProxy.maxLoggedPathLength),
        status: res.statusCode,
        network,
      };
      file.write(`${JSON.stringify(line)}\n`);
    });
    next();
  };
}
