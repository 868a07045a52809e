/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, defaultLegal, type LegalSettings, legalTitles } from '@sandstone/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeApi, problemResponse } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { LegalFields } from './legal-fields.tsx';

const { legal } = adminTexts;
const preview = 'POST /api/admin/site/legal-preview';
const shown = { blocks: [{ kind: 'paragraph', runs: [{ text: 'As parsed', href: '/posts' }] }] };

beforeEach(() => void jest.useFakeTimers({ now: new Date('2027-02-03T12:00:00Z'), advanceTimers: true }));

function show(start: LegalSettings = defaultLegal, answer: unknown = shown) {
  const requests = fakeApi({ [preview]: answer });
  let current = start;
  function Form(): ReactNode {
    const [value, setValue] = useState(start);
    current = value;
    return <LegalFields value={value} change={(part) => setValue({ ...value, ...part })} />;
  }
  const router = createMemoryRouter([{ path: '*', element: <Form /> }]);
  render(
    <TestQueryProvider>
      <RouterProvider router={router} />
    </TestQueryProvider>,
  );
  return { value: () => current, requests, router };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
function open(title: string) {
  const details = screen.getByText(title, { selector: 'summary' }).closest('details');
  if (details === null) throw new Error(title);
  // jsdom does not open it on a click.
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

describe('the fields of the legal pages', () => {
  it('say that the contact is the example until it is another', () => {
    const { value } = show();
    expect(screen.getByText(legal.exampleContact)).toBeTruthy();
    type(legal.contact, 'vera@stone.example');
    expect(screen.queryByText(legal.exampleContact)).toBeNull();
    type(legal.custodian, 'Vera Stone');
    type(legal.postalAddress, 'Mesa Road 1\nSedona');
    expect(value()).toEqual({
      ...defaultLegal,
      contact: 'vera@stone.example',
      custodian: 'Vera Stone',
      postalAddress: 'Mesa Road 1\nSedona',
    });
  });

  it('say that a text names the address too often', () => {
    show({ ...defaultLegal, postalAddress: 'a'.repeat(500) });
    open(legalTitles.terms);
    type(legal.page(legalTitles.terms), '{address} '.repeat(20));
    expect(screen.queryByText(legal.addsTooMuch)).toBeNull();
    type(legal.page(legalTitles.terms), '{address} '.repeat(21));
    expect(screen.getByText(legal.addsTooMuch)).toBeTruthy();
  });

  it('date a text that is changed today, and give the former one its date back', () => {
    const { value } = show();
    open(legalTitles.privacy);
    const text = legal.page(legalTitles.privacy);
    type(text, 'New');
    expect(value().privacy).toEqual({ text: 'New', updatedOn: '2027-02-03' });
    type(legal.updatedOn, '2027-01-01');
    expect(value().privacy).toEqual({ text: 'New', updatedOn: '2027-01-01' });
    type(text, defaultLegal.privacy.text);
    expect(value()).toEqual(defaultLegal);
  });

  it('show what the api makes of the text once typing has ended, and no other page', async () => {
    const { requests, router } = show();
    expect(requests).toEqual([]);
    open(legalTitles.terms);
    const link = await screen.findByRole('link', { name: 'As parsed' });
    const { contact, custodian, postalAddress, terms } = defaultLegal;
    expect(requests.map(({ body }) => body)).toEqual([
      { text: terms.text, contact, custodian, postalAddress },
    ]);
    for (const text of ['a', 'ab', 'abc']) type(legal.page(legalTitles.terms), text);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ text: 'abc', contact, custodian, postalAddress });
    fireEvent.click(link);
    expect(router.state.location.pathname).toBe('/');
  });

  it('say that the preview could not be loaded', async () => {
    show(defaultLegal, () => problemResponse('unavailable'));
    open(legalTitles.terms);
    expect(await screen.findByText(legal.previewFailed)).toBeTruthy();
  });
});
