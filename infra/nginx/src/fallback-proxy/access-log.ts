import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@sandstone/contract';
import { networkOf } from '@sandstone/domain';
import { type RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';

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
