import { texts } from '@sandstone/contract';

/** An error with a text for visitors; the only kind of error that a loader throws. */
export class PageFailure extends Error {
  readonly status: number;
  constructor(status: number, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'PageFailure';
    this.status = status;
  }
}

/** Returns the failure to show for an error of a page; one that no loader threw gets this text. */
export const shownFailure = (error: unknown, text: string): PageFailure =>
  error instanceof PageFailure ? error : new PageFailure(503, text, { cause: error });

/** Says that the site will be back, where a part of it is away and the visitor's connection is not at fault. */
export function backSoonText({ status, message }: PageFailure): string | undefined {
  const isConnection = message === texts.network.offline || message === texts.network.aborted;
  return status === 503 && !isConnection ? texts.errorScreen.backSoon : undefined;
}

/** Returns the failure for an unexpected error, without details. The cause is for the server's log. */
export const unexpectedFailure = (cause?: unknown): PageFailure =>
  new PageFailure(500, texts.errorScreen.generic, { cause });
