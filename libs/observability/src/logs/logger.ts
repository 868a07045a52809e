import { type ListenConfig } from '@sandstone/config';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTrace } from '../tracing/current-trace.ts';
import { logFields } from './log-fields.ts';

export { type Logger } from 'pino';

/**
 * JSON lines on stdout with the fields of the current work. Only the listed parts of a request are logged: headers,
 * query and body could contain cookies, tokens, signed addresses or e-mails. Errors are logged with type, message and
 * stack.
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
    hooks: { streamWrite: withoutBidiControls },
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
  return pino(options, destination ?? standardOutput());
}

/** Lines that wait to be written while standard output refuses them, bytes. Others are lost. */
const maxWaitingBytes = 256 * 1024;

/** Standard output. A full disk, on which a supervisor keeps the log, must not end the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes });
  output.on('error', () => undefined);
  return output;
}

/** JSON escapes control characters itself. These would show a line in another order than it has. */
const withoutBidiControls = (line: string): string =>
  line.replace(
    /\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Adds the fields of the current work, except those bound to the logger: pino would write duplicate keys, which some
 * JSON parsers reject. The object must be new each time, because pino modifies it.
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
