/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts, closedPagePath, type OpeningResponse, problems } from '@sandstone/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeApi, problemResponse } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { currentUndoOffer } from '../shared/undo/undo.store.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { OpeningSection } from './opening-section.tsx';

const { opening } = adminTexts;
const read = 'GET /api/admin/site/opening';
const set = 'PUT /api/admin/site/opening';
const changedAt = '2026-01-01T00:00:00.000Z';
const open: OpeningResponse = { isOpen: true, openedAt: changedAt, changedAt, version: 3 };
const closed: OpeningResponse = { ...open, isOpen: false, version: 4 };

function show(responses: Record<string, unknown>) {
  const requests = fakeApi(responses);
  const Component = () => (
    <>
      <ClosedNotice />
      <OpeningSection />
    </>
  );
  render(
    <TestQueryProvider>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
    </TestQueryProvider>,
  );
  return requests;
}
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: opening.toggle });

describe('the switch of the site', () => {
  it('closes the site, of which a notice reminds, and opens it again by an undo', async () => {
    const requests = show({ [read]: open, [set]: closed });
    expect((await toggle()).checked).toBe(true);
    expect(screen.queryByText(opening.notice)).toBeNull();
    fireEvent.click(await toggle());
    await waitFor(() => expect(currentUndoOffer()?.text).toBe(opening.wasClosed));
    expect(requests.at(-1)).toMatchObject({ route: set, body: { isOpen: false, unchangedSince: 3 } });
    expect((await toggle()).checked).toBe(false);
    expect(screen.getByText(opening.notice)).toBeDefined();
    expect(screen.getByRole('link', { name: opening.seeClosed }).getAttribute('href')).toBe(closedPagePath);
    await act(async () => currentUndoOffer()?.undo?.());
    expect(requests.at(-1)).toMatchObject({ route: set, body: { isOpen: true, unchangedSince: 4 } });
  });

  it('offers no undo of a closing that another tab’s change has preceded', async () => {
    show({ [read]: open, [set]: { ...closed, version: 5 } });
    fireEvent.click(await toggle());
    await waitFor(() => expect(currentUndoOffer()?.text).toBe(opening.wasClosed));
    expect(currentUndoOffer()?.undo).toBeUndefined();
  });

  it('says that the site is closed only when no visitor can see it', async () => {
    const states = [
      { ...closed, isInForce: false },
      { ...closed, isInForce: true },
    ];
    show({ [read]: () => states.shift() ?? { ...closed, isInForce: true } });
    expect(await screen.findByText(opening.closing, { exact: false })).toBeDefined();
    expect(screen.queryByText(opening.notice)).toBeNull();
    expect(await screen.findByText(opening.closedHint, { exact: false })).toBeDefined();
    expect(screen.getByText(opening.notice)).toBeDefined();
  });

  it('tells a second tab that the site was changed, and shows what it is now', async () => {
    const states = [open, closed];
    show({ [read]: () => states.shift() ?? closed, [set]: () => problemResponse('changed_since') });
    fireEvent.click(await toggle());
    expect(await screen.findByText(problems.changed_since.detail ?? '')).toBeDefined();
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });
});
