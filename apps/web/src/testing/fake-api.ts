import { problemDocument, type ProblemCode, problemMediaType, problems } from '@sandstone/contract';

export interface Asked {
  /** 'GET /api/videos' */
  route: string;
  query: Record<string, string>;
  body: unknown;
}

/** A failure of the api. */
export const refused = (code: ProblemCode): Response =>
  Response.json(problemDocument(code), {
    status: problems[code].status,
    headers: { 'content-type': problemMediaType },
  });

/** Something that answers, but is not the api. */
export const brokenAnswer = (): Response => new Response('<h1>502</h1>', { status: 502 });

/**
 * Stands for the api behind the browser's `fetch`: `answers` by route, each a body, a `Response`, a promise of them,
 * or a function of what was asked. Whatever has no answer is not found. Returns what was asked, in order.
 */
export function fakeApi(answers: Record<string, unknown>): Asked[] {
  const log: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    // The client gives a text for the address, and a text for the body.
    const { pathname, searchParams } = new URL(input as string, 'http://localhost');
    const asked: Asked = {
      route: `${init?.method ?? 'GET'} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown),
    };
    log.push(asked);
    const given = answers[asked.route];
    // The only functions among the answers are these.
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
