/** A requirement of the system is missing; the message names it and the remedy. */
export class ComponentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ComponentError';
  }
}
