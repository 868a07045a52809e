import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

/** Returns the id that the request already has, the reverse proxy's or a new one. */
export function makeRequestId(request: IncomingMessage & { id?: unknown }): string {
  if (typeof request.id === 'string') return request.id;
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The id of this request in logs, problem documents and the audit log. */
export function requestIdOf(request: { id?: unknown }): string {
  return typeof request.id === 'string' ? request.id : '';
}
