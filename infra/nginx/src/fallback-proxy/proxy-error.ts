import { type ProblemCode } from '@sandstone/contract';
import { proxyErrors } from '../responses/error-responses.ts';

/** An error that the proxy answers itself, with a page or a problem document. */
export class ProxyError extends Error {
  readonly status: number;
  readonly code: ProblemCode;

  constructor(status: number, code: ProblemCode = proxyErrors[status] ?? 'internal') {
    super(code);
    this.status = status;
    this.code = code;
  }
}
