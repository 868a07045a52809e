import { type ErrorRequestHandler, type RequestHandler } from 'express';

/** An error response in the shape that the provider's SDK reads; `message` is the provider's code. */
export class GoogleError extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.name = 'GoogleError';
    this.status = status;
  }
}

const body = ({ status, message }: { status: number; message: string }) => ({
  error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

export const unknownPath: RequestHandler = (_request, response) => {
  response.status(404).json(body({ status: 404, message: 'NOT_FOUND' }));
};

// Express recognizes an error handler by its four parameters.
export const respondToErrors: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof GoogleError) {
    response.status(error.status).json(body(error));
    return;
  }
  const status = statusOf(error);
  // The message may quote the request; the name is sufficient to find the cause.
  if (status === 500) console.error(`Unexpected ${error instanceof Error ? error.name : 'failure'}`);
  const message = { 413: 'PAYLOAD_TOO_LARGE', 500: 'INTERNAL' }[status] ?? 'INVALID_REQUEST';
  response.status(status).json(body({ status, message }));
};
