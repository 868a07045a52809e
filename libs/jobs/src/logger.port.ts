/** What the adapters write: a pino logger fits. Never an address, which may carry a password. */
export interface JobsLogger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export const silentLogger: JobsLogger = { info: () => {}, warn: () => {}, error: () => {} };
