import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import {
  problemCodes,
  type ProblemCode,
  type ProblemDocument,
  problemDocument,
  ProblemError,
  problemMediaType,
  problems,
} from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';
import { type Request, type Response } from 'express';
import { LOGGER } from '../infrastructure/observability.module.ts';
import { requestIdOf } from './request-id.ts';

/** The error of Express's body parser. */
interface BodyParserError extends Error {
  status: number;
  type: string;
}
const isBodyParserError = (error: unknown): error is BodyParserError =>
  error instanceof Error && 'type' in error && 'status' in error;

function toProblem(error: unknown): { code: ProblemCode; detail?: string } {
  if (error instanceof ProblemError) return { code: error.code, detail: error.message };
  if (isBodyParserError(error)) {
    return { code: error.type === 'entity.too.large' ? 'body_too_large' : 'invalid_request' };
  }
  if (error instanceof HttpException) {
    // Nest's own errors, such as an unknown path, are mapped by status, and their messages are not sent.
    const status = error.getStatus();
    const generic: Partial<Record<number, ProblemCode>> = { 400: 'invalid_request', 404: 'not_found' };
    const code = generic[status] ?? problemCodes.find((candidate) => problems[candidate].status === status);
    if (code !== undefined) return { code };
  }
  return { code: 'internal' };
}

/** Describes a failure to the client, and logs an unexpected one. */
export function problemOf(error: unknown, requestId: string, logger: Logger): ProblemDocument {
  const { code, detail } = toProblem(error);
  if (code === 'internal') logger.error({ err: error, requestId }, 'unexpected failure');
  return problemDocument(code, code === 'internal' ? { requestId } : { detail, requestId });
}

/** Answers every failure with an RFC 9457 problem document from the contract's catalogue. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const document = problemOf(error, requestIdOf(request), this.logger);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // `send` would add a charset, which JSON does not define.
    response.status(document.status).set('Cache-Control', 'no-store');
    response.setHeader('Content-Type', problemMediaType);
    response.end(JSON.stringify(document));
  }
}
