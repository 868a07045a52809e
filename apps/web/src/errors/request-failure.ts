import { ApiError, type ProblemCode, texts } from '@sandstone/contract';

/** Why something that was asked of the api was not done. */
export interface RequestFailure {
  /** For whoever asked. */
  text: string;
  /** Missing where something other than the api answered, or nothing did. */
  code?: ProblemCode;
}

const noAnswer = 'The site did not respond. Please try again in a moment.';

export function requestFailureOf(
  error: unknown,
  isOffline: () => boolean = () => navigator.onLine === false,
): RequestFailure {
  if (error instanceof ApiError && error.problem !== undefined) {
    const { detail, code } = error.problem;
    return { text: detail, code };
  }
  return { text: isOffline() ? texts.network.offline : noAnswer };
}
