import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import {
  limits,
  problemCodes,
  type ProblemCode,
  type ProblemDocument,
  problemDocument,
  ProblemError,
  problemMediaType,
  problems,
} from '@sandstone/contract';
import { databaseFailureOf } from '@sandstone/database';
import { LOGGER } from '@sandstone/nest';
import { type Logger, requestIdOf } from '@sandstone/observability';
import { StorageFullError, StorageUnavailableError } from '@sandstone/storage';
import { type Request, type Response } from 'express';

/** The error of Express's body parser. */
interface BodyParserError extends Error {
  status: number;
  type: string;
}
const isBodyParserError = (error: unknown): error is BodyParserError =>
  error instanceof Error && 'type' in error && 'status' in error;

/** What the api depends on is away or full, so that the same request may succeed later. */
function dependencyProblem(error: unknown): ProblemCode | undefined {
  if (error instanceof StorageFullError) return 'storage_full';
  if (error instanceof StorageUnavailableError) return 'unavailable';
  const failure = databaseFailureOf(error);
  if (failure === undefined) return undefined;
  return failure === 'full' ? 'storage_full' : 'unavailable';
}

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
  return { code: dependencyProblem(error) ?? 'internal' };
}

/** Describes a failure to the client, and logs an unexpected one. */
function problemOf(error: unknown, requestId: string, logger: Logger): ProblemDocument {
  const { code, detail } = toProblem(error);
  const isUnavailable = code === 'unavailable' || code === 'storage_full';
  // One line without a stack: an outage fails every request for the same reason.
  if (isUnavailable && error instanceof Error) logger.warn({ requestId, reason: error.message }, code);
  if (code === 'internal') logger.error({ err: error, requestId }, 'unexpected failure');
  return problemDocument(code, code === 'internal' ? { requestId } : { detail, requestId });
}

/** Tells whether a response with this status names the time to try again. */
export const isTemporary = (status: number): boolean => status === 503 || status === 507;

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
    if (isTemporary(document.status) && !response.hasHeader('Retry-After'))
      response.setHeader(
        'Retry-After',
        (document.code === 'site_closed' ? limits.closedSite : limits.unavailable).retrySeconds,
      );
    response.end(JSON.stringify(document));
  }
}
