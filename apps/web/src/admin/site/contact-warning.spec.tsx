/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { adminTexts, defaultSiteSettings } from '@sandstone/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { ContactWarning } from './contact-warning.tsx';

const { siteSettings } = adminTexts;
afterEach(cleanup);

async function open(contact: string) {
  const legal = { value: { ...defaultSiteSettings.legal, contact }, version: 1 };
  const requests = fakeApi({ 'GET /api/admin/site': { legal } });
  render(
    <TestQueryProvider>
      <MemoryRouter>
        <ContactWarning />
      </MemoryRouter>
    </TestQueryProvider>,
  );
  await waitFor(() => expect(requests).toHaveLength(1));
}

it('warns of the example, and leads to the settings', async () => {
  await open(defaultSiteSettings.legal.contact);
  const link = await screen.findByRole('link', { name: siteSettings.enterContact });
  expect(link.getAttribute('href')).toBe('/admin/site');
});

it('is silent about a contact of the creator', async () => {
  await open('rose@lake.test');
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(siteSettings.exampleContact)).toBeNull();
});
