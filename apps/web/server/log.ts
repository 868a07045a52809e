import { type WebConfig } from '@sandstone/config';

type Fields = Record<string, unknown>;
export interface Log {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

const ranks = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 100 } as const;

/** Returns the message and the stack of an error and of its cause, because `fetch failed` alone explains nothing. */
function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return {
    message: value.message,
    stack: value.stack,
    ...(value.cause ? { cause: describe(value.cause) } : {}),
  };
}

/** Creates a log of one JSON object per line on standard output, in the format of the other processes. */
export function createLog(
  level: WebConfig['listen']['logLevel'],
  write = (line: string) => void process.stdout.write(line),
): Log {
  const line = (rank: number, msg: string, fields: Fields = {}) => {
    if (rank < ranks[level]) return;
    const { error, ...rest } = fields;
    const entry = {
      level: rank,
      time: new Date().toISOString(),
      app: 'web',
      msg,
      ...rest,
      ...(error === undefined ? {} : { err: describe(error) }),
    };
    write(`${JSON.stringify(entry)}\n`);
  };
  return {
    info: (message, fields) => line(ranks.info, message, fields),
    error: (message, fields) => line(ranks.error, message, fields),
  };
}
