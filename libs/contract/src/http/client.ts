import { type Endpoints } from '../endpoints.ts';
import { type RouteName } from '../routes.ts';
import { type z } from '../zod.ts';
import { ApiError } from './api-error.ts';
import { problemMediaType } from './problem-media-type.ts';
import { type ProblemDocument } from './problems.ts';
import { type Route } from './route.ts';

type Input<K extends RouteName, P extends string> =
  Endpoints[K] extends Record<P, infer S extends z.ZodType> ? z.input<S> : undefined;
type ResponseBody<K extends RouteName> = Endpoints[K] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export interface CallOptions<K extends RouteName> {
  params?: Input<K, 'params'>;
  query?: Input<K, 'query'>;
  body?: Input<K, 'body'>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** A client of these routes, or of all. */
export interface ApiClient<N extends RouteName = RouteName> {
  call<K extends N>(route: K, options?: CallOptions<K>): Promise<ResponseBody<K>>;
}

export type PathValues = Record<string, string | number | null | undefined>;

/** The path of a route, with its parameters and query filled in. */
export function pathOf(route: Route, params: PathValues = {}, query: PathValues = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function readProblem(response: ApiResponse): Promise<ProblemDocument | undefined> {
  if (!response.headers.get('content-type')?.startsWith(problemMediaType)) return undefined;
  try {
    // Only the api answers with this media type.
    return (await response.json()) as ProblemDocument;
  } catch {
    return undefined;
  }
}

/** The client reads nothing else of a response. */
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'json'> {
  headers: Pick<Headers, 'get'>;
}

/** Sends a request of the client, as `fetch` does. Rejects when there is no response. */
export type ApiFetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: string | undefined;
    credentials: 'same-origin';
    signal: AbortSignal | undefined;
  },
) => Promise<ApiResponse>;

export interface ClientOptions {
  baseUrl: string;
  fetch?: ApiFetch | undefined;
  headers?: Record<string, string>;
}

/**
 * The typed client of these routes of the api, for the browser (`baseUrl` '') and the web server. Throws `ApiError` for
 * an unsuccessful response, and the error of `fetch` when there is none.
 */
export function createClientOf<N extends RouteName>(
  routes: Record<N, Route>,
  options: ClientOptions,
): ApiClient<N> {
  const send: ApiFetch = options.fetch ?? ((url, init) => fetch(url, init));
  return {
    async call(route, { params, query, body, signal, headers } = {}) {
      const response = await send(
        options.baseUrl +
          pathOf(routes[route], params as PathValues | undefined, query as PathValues | undefined),
        {
          method: routes[route].method,
          headers: {
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...options.headers,
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          credentials: 'same-origin',
          signal,
        },
      );
      if (!response.ok) throw new ApiError(response.status, await readProblem(response));
      // The api's tests validate its responses; a second check here would cost visitors 26 KB.
      return (response.status === 204 ? undefined : await response.json()) as never;
    },
  };
}
