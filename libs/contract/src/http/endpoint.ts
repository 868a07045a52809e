import { type z } from '../zod.ts';
import { type ProblemCode } from './problems.ts';
import { type Route } from './route.ts';

/** Request and response of a route: the api validates by it, OpenAPI is generated from it, and it types the client. */
export interface Endpoint {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set for a body that is not JSON. */
  bodyMediaType?: 'multipart/form-data';
  /** Set where it does not follow from the response. */
  status?: 200 | 204 | 302;
  response?: z.ZodType;
  /** Set for a response that is not JSON. */
  responseMediaType?: 'text/event-stream' | 'text/html' | 'text/plain' | 'image/*' | 'application/zip';
  /** Those that do not follow from access, method and input. */
  problems?: readonly ProblemCode[];
}

/** The status of a successful response. */
export const statusOf = ({ status, response, responseMediaType }: Endpoint): number =>
  status ?? (response === undefined && responseMediaType === undefined ? 204 : 200);

/** Every problem that a route can answer. */
export function problemsOf(
  { access, method }: Route,
  { query, body, problems = [] }: Endpoint,
): ReadonlySet<ProblemCode> {
  const codes = new Set<ProblemCode>();
  if (access === 'member' || access === 'admin') codes.add('unauthenticated');
  if (access === 'admin') codes.add('forbidden');
  // Neither webhooks nor the operator's own processes are browsers.
  if (method !== 'GET' && access !== 'webhook' && access !== 'internal') codes.add('wrong_origin');
  if (query !== undefined || body !== undefined) codes.add('invalid_request');
  for (const code of problems) codes.add(code);
  return codes;
}
