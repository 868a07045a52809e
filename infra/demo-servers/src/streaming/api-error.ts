import { type ErrorRequestHandler, type RequestHandler } from 'express';
import { z } from 'zod';

/** An error response of the provider's API. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** The provider capitalizes the keys of this one. */
const denied = {
  Success: false,
  Message: 'Authentication has been denied for this request.',
  StatusCode: 401,
};

export const unknownPath: RequestHandler = () => {
  throw new ApiError(404, 'Not Found');
};

/** Errors of Express, such as for a malformed path, also have a status. */
function statusOf(error: unknown): number {
  if (error instanceof z.ZodError) return 400;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : 500;
}

// Express recognizes an error handler by its four parameters.
export const respondToErrors: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const statusCode = statusOf(error);
  if (statusCode === 500)
    console.error(`Fake provider: unexpected ${error instanceof Error ? error.name : 'failure'}`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = statusCode < 500 && error instanceof Error ? error.message : 'Internal Server Error';
  response.status(statusCode).json(statusCode === 401 ? denied : { success: false, message, statusCode });
};
