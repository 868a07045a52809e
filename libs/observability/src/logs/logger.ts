import { type ListenConfig } from '@sandstone/config';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTrace } from '../tracing/current-trace.ts';
import { logFields } from './log-fields.ts';

export { type Logger } from 'pino';

/**
 * JSON lines on stdout, each with the fields of the work that it belongs to. Of a request only what is named here is
 * ever logged: no header, no query, no body, so that no cookie, token, signed address or e-mail can slip through. Of
 * an error: its type, message and stack.
 */
export function createLogger(
  app: string,
  level: ListenConfig['logLevel'],
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: { app },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: (_line: object, _level: number, logger: Logger) => contextFields(logger.bindings()),
    serializers: {
      req: (request: { id?: unknown; method?: string; url?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?', 1)[0],
      }),
      res: (response: { statusCode?: number }) => ({ status: response.statusCode }),
      err: describeError,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * What the work adds to a line, but for what its logger is bound to: pino would write both, and a name that stands twice
 * in an object is an error to some who read it. A new object each time: pino writes the line's own fields into it.
 */
function contextFields(bound: Record<string, unknown>): Record<string, unknown> {
  const fields = { ...logFields(), traceId: currentTrace()?.traceId };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in bound)));
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  return { type: name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
