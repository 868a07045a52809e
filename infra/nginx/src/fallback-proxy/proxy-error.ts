import { type ProblemCode } from '@sandstone/contract';
import { proxyErrors } from '../error-responses.ts';

/** An error that the proxy answers itself, with a page or a problem document. */
export class ProxyError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  /** The page, if it is not the usual one of an error. */
  readonly page: string | undefined;

  constructor(status: number, code: ProblemCode = proxyErrors[status] ?? 'internal', page?: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.page = page;
  }
}
