/** Logger of the adapters, compatible with pino. Never log an address, which may contain a password. */
export interface JobsLogger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export const silentLogger: JobsLogger = { info: () => {}, warn: () => {}, error: () => {} };
