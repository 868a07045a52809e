import { expect } from '@jest/globals';
import { type ProblemDocument, problemMediaType, problems } from '@sandstone/contract';
import { type ProxyResponse } from './client.ts';

/** Expects the problem document of a code. */
export function expectProblem(answer: ProxyResponse, code: keyof typeof problems): void {
  expect(answer.headers['content-type']).toBe(problemMediaType);
  expect(answer.status).toBe(problems[code].status);
  const document = JSON.parse(answer.text) as ProblemDocument; // its fields are what is tested
  expect(document).toMatchObject({ code, status: problems[code].status, type: `urn:problem:${code}` });
  expect(document.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.headers['cache-control']).toBe('no-store');
}
