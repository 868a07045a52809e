/** Something that the system needs and cannot have; the message names it and what gets it, for the operator. */
export class ComponentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ComponentError';
  }
}
