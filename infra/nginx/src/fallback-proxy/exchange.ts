import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { posix } from 'node:path';
import { type PublicRoute } from '../public-routes.ts';

/** One request and its response. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  clientAddress: string;
  /** The path as received, without the query, for logs and upstreams. */
  rawPath: string;
  /** The decoded and normalized path, for routing; undefined when it cannot be decoded. */
  path: string | undefined;
  route: PublicRoute | undefined;
  startedAt: number;
  upstreamTimedOut: boolean;
}

function readPath(rawPath: string): string | undefined {
  try {
    const decoded = decodeURIComponent(rawPath);
    return decoded.startsWith('/') && !decoded.includes('\0') ? posix.normalize(decoded) : undefined;
  } catch {
    return undefined;
  }
}

export const newRequestId = (): string => randomBytes(16).toString('hex');

export function openExchange(
  req: IncomingMessage,
  res: ServerResponse,
  clientAddress: string,
  route: (path: string) => PublicRoute | undefined,
): Exchange {
  // The Host header decides, not the host of an absolute-form URI.
  const target = (req.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
  const rawPath = target.replace(/[?#].*$/s, '') || '/';
  req.url = target.startsWith('/') ? target : `/${target}`;
  const path = readPath(rawPath);
  return {
    req,
    res,
    requestId: newRequestId(),
    clientAddress,
    rawPath,
    path,
    route: path === undefined ? undefined : route(path),
    startedAt: Date.now(),
    upstreamTimedOut: false,
  };
}
