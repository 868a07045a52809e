import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@sandstone/contract';
import { networkOf } from '@sandstone/domain';
import { type ResolvedProxyOptions } from '../options.ts';
import { type Exchange } from './exchange.ts';

/**
 * Writes one JSON line per response. Queries, cookies, referrers and full client addresses are left out: they may
 * contain secrets or personal data.
 */
export function accessLog({ logs, runDir }: ResolvedProxyOptions): (exchange: Exchange) => void {
  if (logs === 'files') mkdirSync(join(runDir, 'logs'), { recursive: true });
  const out =
    logs === 'stdio' ? process.stdout : createWriteStream(join(runDir, 'logs', 'access.log'), { flags: 'a' });
  // A full disk must not stop the site.
  out.on('error', () => undefined);
  return ({ req, res, requestId, rawPath, startedAt, clientAddress }) => {
    const line = {
      time: new Date().toISOString(),
      requestId,
      method: req.method,
      path: rawPath.slice(0, limits.reverseProxy.maxLoggedPathLength),
      status: res.statusCode,
      seconds: (Date.now() - startedAt) / 1000,
      network: networkOf(clientAddress),
      protocol: `HTTP/${req.httpVersion}`,
    };
    out.write(`${JSON.stringify(line)}\n`);
  };
}
