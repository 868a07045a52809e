import { type Request } from 'express';

/** A parameter of the address; of several, none. */
export function parameter(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}
