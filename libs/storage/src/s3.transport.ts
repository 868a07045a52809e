import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';

export interface S3Timeouts {
  connectMs: number;
  /** Maximum time without traffic in either direction. */
  inactivityMs: number;
}
export const defaultTimeouts: S3Timeouts = { connectMs: 3000, inactivityMs: 10_000 };

/** The client does not read the body of these responses, which would keep their connections open. */
const unreadStatuses = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

const requestSignal = new AsyncLocalStorage<AbortSignal | undefined>();

/** Aborts all requests of `act` when the signal aborts. */
export function withSignal<T>(signal: AbortSignal | undefined, act: () => Promise<T>): Promise<T> {
  return requestSignal.run(signal, act);
}

function timeoutError(what: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`The object store ${what}`), { code: 'ETIMEDOUT' });
}

function watch(request: http.ClientRequest, secure: boolean, timeouts: S3Timeouts): void {
  let response: http.IncomingMessage | undefined;
  request.on('response', (incoming) => {
    response = incoming;
    if (unreadStatuses.has(incoming.statusCode ?? 0)) incoming.resume();
  });
  request.setTimeout(timeouts.inactivityMs, () => {
    // While received bytes are unread, the reader is slow, not the store.
    if (response !== undefined && response.readableLength > 0) return;
    request.destroy(timeoutError('stopped answering'));
  });
  request.on('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () => request.destroy(timeoutError('did not accept a connection')),
      timeouts.connectMs,
    );
    socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
    request.once('close', () => clearTimeout(timer));
  });
}

/** A transport for the S3 client with timeouts, which the client does not have. */
export function s3Transport(secure: boolean, timeouts: S3Timeouts): Pick<typeof http, 'request'> {
  const request = (options: https.RequestOptions, callback?: (response: http.IncomingMessage) => void) => {
    const signal = requestSignal.getStore();
    const made = (secure ? https : http).request(signal ? { ...options, signal } : options, callback);
    watch(made, secure, timeouts);
    return made;
  };
  // The client calls only this overload.
  return { request: request as typeof http.request };
}
