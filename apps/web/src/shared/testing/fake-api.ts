import { problemDocument, type ProblemCode, problemMediaType, problems } from '@sandstone/contract';

export interface RecordedRequest {
  /** For example 'GET /api/videos'. */
  route: string;
  query: Record<string, string>;
  body: unknown;
}

/** A problem response of the API. */
export const problemResponse = (code: ProblemCode, detail?: string): Response =>
  Response.json(problemDocument(code, { detail }), {
    status: problems[code].status,
    headers: { 'content-type': problemMediaType },
  });

/** A response that does not come from the API. */
export const badGatewayResponse = (): Response => new Response('<h1>502</h1>', { status: 502 });

/** Responses of the API by route, such as 'GET /api/videos'. */
export type FakeRoutes = Readonly<Record<string, unknown>>;

/** The requests to a route, in order. */
export const requestsTo = (requests: readonly RecordedRequest[], route: string): RecordedRequest[] =>
  requests.filter((each) => each.route === route);

/** The bodies that a route has received, in order. */
export const bodiesTo = (requests: readonly RecordedRequest[], route: string): unknown[] =>
  requestsTo(requests, route).map(({ body }) => body);

/**
 * Replaces `fetch` with a fake API: `responses` by route, each a body, a `Response`, a promise of them, or a function of
 * the request. A route without a response is not found. Returns the requests in order.
 */
export function fakeApi(responses: FakeRoutes): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (input, init) => {
    // The client passes the address and the body as strings.
    const { pathname, searchParams } = new URL(input as string, 'http://localhost');
    const request: RecordedRequest = {
      route: `${init?.method ?? 'GET'} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown),
    };
    requests.push(request);
    const given = responses[request.route];
    // All functions among the responses have this type.
    const response: unknown = await (typeof given === 'function'
      ? (given as (request: RecordedRequest) => unknown)(request)
      : given);
    init?.signal?.throwIfAborted();
    if (response instanceof Response) return response.clone();
    if (response === undefined) return problemResponse('not_found');
    return response === null ? new Response(null, { status: 204 }) : Response.json(response);
  };
  return requests;
}
