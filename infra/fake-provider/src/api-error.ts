import { type ErrorRequestHandler, type RequestHandler } from 'express';

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
export const denied = {
  Success: false,
  Message: 'Authentication has been denied for this request.',
  StatusCode: 401,
};

export const unknownPath: RequestHandler = () => {
  throw new ApiError(404, 'Not Found');
};

// Express recognizes an error handler by its four parameters.
export const answerErrors: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const told = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  const status = typeof told === 'number' && told >= 400 && told < 600 ? told : 500;
  if (status === 500) {
    console.error(`Fake provider: unexpected ${error instanceof Error ? error.name : 'failure'}`);
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = status < 500 && error instanceof Error ? error.message : 'Internal Server Error';
  response.status(status).json(status === 401 ? denied : { success: false, message, statusCode: status });
};
