import { type z } from '../zod.ts';
import { type ProblemCode } from './problems.ts';

/** Request and response of a route: the api validates by it, OpenAPI is generated from it, and it types the client. */
export interface Endpoint {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set for a body that is not JSON. */
  bodyMediaType?: 'multipart/form-data';
  status: 200 | 204 | 302;
  answer?: z.ZodType;
  /** Set for a response that is not JSON. */
  answerMediaType?: 'text/event-stream' | 'text/html' | 'text/plain' | 'image/*' | 'application/zip';
  problems: readonly ProblemCode[];
}
