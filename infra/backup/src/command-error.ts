/** What was asked for cannot be done; the message tells the operator why, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
