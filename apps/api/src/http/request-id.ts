import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

/** The id that the edge gave a request; our own where none stands before us. Asked again, it is the same. */
export function makeRequestId(request: IncomingMessage & { id?: unknown }): string {
  if (typeof request.id === 'string') return request.id;
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The id that this request goes by, in logs, problem documents and the audit log. */
export function requestIdOf(request: { id?: unknown }): string {
  return typeof request.id === 'string' ? request.id : '';
}
