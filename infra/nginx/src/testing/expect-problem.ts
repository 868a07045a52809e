import { expect } from '@jest/globals';
import { type ProblemDocument, problemMediaType, problems } from '@sandstone/contract';
import { type ProxyResponse } from './client.ts';

/** Expects the problem document of a code. */
export function expectProblem(response: ProxyResponse, code: keyof typeof problems): void {
  expect(response.headers['content-type']).toBe(problemMediaType);
  expect(response.status).toBe(problems[code].status);
  const document = JSON.parse(response.text) as ProblemDocument; // its fields are what is tested
  expect(document).toMatchObject({ code, status: problems[code].status, type: `urn:problem:${code}` });
  expect(document.requestId).toBe(response.headers['x-request-id']);
  expect(response.headers['cache-control']).toBe('no-store');
}
