import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';

export interface Loaded<Response> {
  /** Undefined until loaded. */
  response: Response | undefined;
  /** Why the last request failed, as a text for the creator. */
  failure: string | undefined;
  reload: () => void;
}

/** A query whose failure is shown as a text. */
export function useLoaded<Response, Key extends QueryKey>(
  options: UseQueryOptions<Response, Error, Response, Key>,
): Loaded<Response> {
  const { data, error, refetch } = useQuery(options);
  return {
    response: data,
    failure: error === null ? undefined : requestFailureOf(error).text,
    reload: () => void refetch(),
  };
}

/** Reads once what a form begins with: a response that comes later must not replace what the creator writes. */
export const once = {
  enabled: ({ state }: { state: { data: unknown } }): boolean => state.data === undefined,
  gcTime: 0,
};
