import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { pictureCacheControl, limits } from '@sandstone/contract';
import { type Exchange } from './exchange.ts';
import { fail } from './failures.ts';

/** The only response headers that visitors receive and the only request headers that the store receives. */
const passedAnswerHeaders = ['content-type', 'content-length', 'etag', 'last-modified'] as const;
const passedRequestHeaders = ['if-none-match', 'if-modified-since'] as const;

function statusFor(storeStatus: number): number {
  if (storeStatus === 200 || storeStatus === 304) return storeStatus;
  if (storeStatus === 429) return 429;
  // S3 stores respond with 403 for a missing object when listing is forbidden.
  return storeStatus >= 400 && storeStatus < 500 ? 404 : 502;
}

/** Serves single objects of the public bucket in an S3 store. @param url the bucket's URL */
export function mediaStore(url: string): (exchange: Exchange, key: string) => void {
  const secure = new URL(url).protocol === 'https:';
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const request = secure ? httpsRequest : httpRequest;

  function answer(exchange: Exchange, store: IncomingMessage): void {
    const { res } = exchange;
    const status = statusFor(store.statusCode ?? 502);
    if (status !== 200 && status !== 304) {
      store.resume();
      fail(exchange, status);
      return;
    }
    for (const name of passedAnswerHeaders) {
      const value = store.headers[name];
      if (value !== undefined) res.setHeader(name, value);
    }
    res.setHeader('Cache-Control', pictureCacheControl);
    res.statusCode = status;
    pipeline(store, res, () => undefined);
  }

  return (exchange, key) => {
    const headers: Record<string, string> = {};
    for (const name of passedRequestHeaders) {
      const value = exchange.req.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    const outgoing = request(`${url.replace(/\/$/, '')}/${key}`, {
      agent,
      headers,
      method: exchange.req.method,
      timeout: limits.reverseProxy.upstreamAnswerSeconds * 1000,
    });
    let late = false;
    outgoing.once('timeout', () => {
      late = true;
      outgoing.destroy();
    });
    outgoing.once('error', () => fail(exchange, late ? 504 : 502));
    outgoing.once('response', (store) => answer(exchange, store));
    exchange.res.once('close', () => outgoing.destroy());
    outgoing.end();
  };
}
