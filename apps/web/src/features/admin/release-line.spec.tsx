/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { memberTexts } from '@sandstone/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { fakeApi, problemResponse } from '../../testing/fake-api.ts';
import { TestQueryProvider } from '../../testing/query-provider.tsx';
import { ReleaseLine } from './release-line.tsx';

const { release } = memberTexts;
const commit = '4ed58965ec2f4f2bb0d6c59a5d8f8f6a2a1c0b3d';

afterEach(cleanup);

function open(answer: unknown) {
  const requests = fakeApi({ 'GET /api/admin/release': answer });
  render(<ReleaseLine />, { wrapper: TestQueryProvider });
  return requests;
}

it('shows the version, and the commit that identifies the build', async () => {
  open({ version: '1.2.3', commit });
  await waitFor(() => screen.getByText(release.version('1.2.3')));
  const short = screen.getByText('4ed58965');
  expect(short.title).toBe(commit);
});

it('shows no commit that is unknown', async () => {
  open({ version: '1.2.3', commit: 'unknown' });
  const line = await waitFor(() => screen.getByText(release.version('1.2.3')));
  expect(line.textContent).toBe(release.version('1.2.3'));
});

it('shows nothing when the version cannot be loaded', async () => {
  const requests = open(problemResponse('unavailable'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(document.body.textContent).toBe('');
});
