import { problemDocument, type ProblemCode, problemMediaType, problems } from '@sandstone/contract';

export interface Asked {
  /** For example 'GET /api/videos'. */
  route: string;
  query: Record<string, string>;
  body: unknown;
}

/** A problem response of the API. */
export const refused = (code: ProblemCode): Response =>
  Response.json(problemDocument(code), {
    status: problems[code].status,
    headers: { 'content-type': problemMediaType },
  });

/** A response that does not come from the API. */
export const brokenAnswer = (): Response => new Response('<h1>502</h1>', { status: 502 });

/**
 * Replaces `fetch` with a fake API: `answers` by route, each a body, a `Response`, a promise of them, or a function of
 * the request. A route without an answer is not found. Returns the requests in order.
 */
export function fakeApi(answers: Record<string, unknown>): Asked[] {
  const log: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    // The client passes the address and the body as strings.
    const { pathname, searchParams } = new URL(input as string, 'http://localhost');
    const asked: Asked = {
      route: `${init?.method ?? 'GET'} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown),
    };
    log.push(asked);
    const given = answers[asked.route];
    // All functions among the answers have this type.
    const answer: unknown = await (typeof given === 'function'
      ? (given as (asked: Asked) => unknown)(asked)
      : given);
    init?.signal?.throwIfAborted();
    if (answer instanceof Response) return answer.clone();
    if (answer === undefined) return refused('not_found');
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  };
  return log;
}
