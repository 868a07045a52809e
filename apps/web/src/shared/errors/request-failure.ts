import { ApiError, type ProblemCode, texts } from '@sandstone/contract';

/** The reason why a request to the API failed. */
export interface RequestFailure {
  /** The text for the user. */
  text: string;
  /** Missing if the response did not come from the API, or if there was none. */
  code?: ProblemCode;
}

const noResponse = 'The site did not respond. Please try again in a moment.';

export function requestFailureOf(
  error: unknown,
  isOffline: () => boolean = () => navigator.onLine === false,
): RequestFailure {
  if (error instanceof ApiError && error.problem !== undefined) {
    const { detail, code } = error.problem;
    return { text: detail, code };
  }
  return { text: isOffline() ? texts.network.offline : noResponse };
}
