import { type z } from 'zod';
import { type ProblemCode } from '../problems.ts';
import { type RouteName } from '../routes.ts';

/** What a route takes and gives. The api validates by it, OpenAPI is made from it, and the client is typed by it. */
export interface Endpoint {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body that is not JSON. */
  bodyMediaType?: 'multipart/form-data';
  status: 200 | 204 | 302;
  answer?: z.ZodType;
  /** An answer that is not JSON. */
  answerMediaType?: 'text/event-stream' | 'text/html' | 'text/plain' | 'image/*';
  problems: readonly ProblemCode[];
}

/** Those of one area. */
export type AreaEndpoints = Partial<Record<RouteName, Endpoint>>;
