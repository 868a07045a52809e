/** A command cannot be executed; the message gives the operator the reason and the remedy. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
