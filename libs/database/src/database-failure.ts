/** The database could not do its work now, and the request may succeed later. */
export type DatabaseFailure = 'unavailable' | 'full';

const diskFull = '53100';
/**
 * SQLSTATE classes: connection exception, insufficient resources, operator intervention (such as a shutdown or the
 * statement time-out), system error. 25006 is a write to a read-only replica.
 */
const unavailable = /^(?:08|53|57|58)[0-9A-Z]{3}$|^25006$/;
const networkErrors: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** `pg` has no codes for its own errors. */
const connectionMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:was closed|has encountered a connection error) and is not queryable)/;

/** MikroORM names the cause of an error `previous`. */
type ErrorLike = Partial<Record<'code' | 'message' | 'cause' | 'previous', unknown>>;

/** Returns whether an error says that the database is away, read-only or full; undefined for any other error. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  // Checked by shape: under the test runner, Node's errors are of another realm.
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause, previous }: ErrorLike = error;
  if (code === diskFull) return 'full';
  if (typeof code === 'string' && (unavailable.test(code) || networkErrors.has(code))) return 'unavailable';
  if (typeof message === 'string' && connectionMessages.test(message)) return 'unavailable';
  return databaseFailureOf(cause ?? previous);
}
