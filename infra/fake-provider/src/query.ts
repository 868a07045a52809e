import { type Request } from 'express';

/** A query parameter; empty when it is repeated. */
export function parameter(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}
