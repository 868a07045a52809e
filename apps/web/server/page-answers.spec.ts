import { expect, it } from '@jest/globals';
import {
  ApiError,
  contentVersionValue,
  problemDocument,
  problemMediaType,
  routes,
} from '@sandstone/contract';
import { PageAnswersClient } from './page-answers.ts';

const version = contentVersionValue('1', 'everyone');

function setUp(answer: (paths: string[]) => Response) {
  const requested: string[][] = [];
  const client = new PageAnswersClient({
    baseUrl: 'http://api',
    headers: { cookie: 'session' },
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(input as string);
      expect(pathname).toBe(routes.pageAnswers.path);
      expect(new Headers(init?.headers).get('cookie')).toBe('session');
      const paths = searchParams.get('paths')?.split(' ') ?? [];
      requested.push(paths);
      return answer(paths);
    },
  });
  const read = (path: string) =>
    client.read(path, async () => ({ value: `${path} alone`, contentVersion: version }));
  return { requested, read };
}

const okay = (paths: string[]) =>
  Response.json({ answers: paths.map((body) => ({ status: 200, contentVersion: version, body })) });

it('requests at once what is read at the same time', async () => {
  const { requested, read } = setUp(okay);
  const first = read('/a?b=1&c=%20');
  await Promise.resolve();
  expect(await Promise.all([first, read('/d')])).toEqual([
    { value: '/a?b=1&c=%20', contentVersion: version },
    { value: '/d', contentVersion: version },
  ]);
  expect(requested).toEqual([['/a?b=1&c=%20', '/d']]);
});

it('reads a single answer alone', async () => {
  const { requested, read } = setUp(okay);
  expect(await read('/a')).toEqual({ value: '/a alone', contentVersion: version });
  expect(await read('/b')).toEqual({ value: '/b alone', contentVersion: version });
  expect(requested).toEqual([]);
});

it('reads alone what is too long for one request', async () => {
  const { requested, read } = setUp(okay);
  const long = `/a?cursor=${'%'.repeat(4000)}`;
  const values = (await Promise.all([read(long), read('/b')])).map(({ value }) => value);
  expect(values).toEqual([`${long} alone`, '/b alone']);
  expect(requested).toEqual([]);
});

it('fails only the read whose answer is a problem', async () => {
  const problem = problemDocument('post_not_found');
  const { read } = setUp(() =>
    Response.json({
      answers: [
        { status: 404, contentVersion: null, body: problem },
        { status: 200, contentVersion: null, body: 'b' },
      ],
    }),
  );
  const [missing, found] = await Promise.allSettled([read('/a'), read('/b')]);
  expect(missing).toEqual({ status: 'rejected', reason: new ApiError(404, problem) });
  expect((missing as PromiseRejectedResult).reason).toMatchObject({ status: 404, problem });
  expect(found).toEqual({ status: 'fulfilled', value: { value: 'b', contentVersion: null } });
});

it('reads each answer alone from an api of the previous release', async () => {
  const { read } = setUp(() =>
    Response.json(problemDocument('not_found'), {
      status: 404,
      headers: { 'content-type': problemMediaType },
    }),
  );
  expect((await Promise.all([read('/a'), read('/b')])).map(({ value }) => value)).toEqual([
    '/a alone',
    '/b alone',
  ]);
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed')) as never, TypeError],
  ['is not ready', () => new Response('', { status: 503 }), ApiError],
  ['answers too few', () => Response.json({ answers: [] }), ApiError],
])('fails every read if the api %s', async (_what, answer, error) => {
  const { read } = setUp(answer);
  const results = await Promise.allSettled([read('/a'), read('/b')]);
  for (const result of results) expect((result as PromiseRejectedResult).reason).toBeInstanceOf(error);
});
