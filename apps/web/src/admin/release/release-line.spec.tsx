/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { adminTexts, type ReleaseResponse } from '@sandstone/contract';
import { render, screen, waitFor } from '@testing-library/react';
import { fakeApi, problemResponse, type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { ReleaseLine } from './release-line.tsx';

const { release } = adminTexts;
const commit = '4ed58965ec2f4f2bb0d6c59a5d8f8f6a2a1c0b3d';
const running = release.version('1.2.3');

function open(response: unknown): RecordedRequest[] {
  const requests = fakeApi({ 'GET /api/admin/release': response });
  render(<ReleaseLine />, { wrapper: TestQueryProvider });
  return requests;
}
function someRelease(fields: Partial<ReleaseResponse> = {}): ReleaseResponse {
  const newest = { state: 'off', version: null, checkedOn: null } as const;
  return { version: '1.2.3', commit: 'unknown', newest, ...fields };
}

it('shows the version, and the commit that identifies the build', async () => {
  open(someRelease({ commit }));
  await waitFor(() => screen.getByText(running));
  expect(screen.getByText('4ed58965').title).toBe(commit);
});

it.each([
  ['off', null, ''],
  ['pending', null, ''],
  ['current', null, release.current],
  ['failed', null, release.failed],
  ['newer', '1.3.0', release.newer('1.3.0')],
] as const)('shows what the check for a newer version has found: %s', async (state, version, text) => {
  open(someRelease({ newest: { state, version, checkedOn: null } }));
  const line = (await waitFor(() => screen.getByText(running))).parentElement;
  expect(line?.textContent).toBe(running + text);
});

it('shows nothing when the version cannot be loaded', async () => {
  const requests = open(problemResponse('unavailable'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(document.body.textContent).toBe('');
});
