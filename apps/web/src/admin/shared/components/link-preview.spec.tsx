/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { fakeApi } from '../../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../../shared/testing/query-provider.tsx';
import { settle } from '../../testing/open-admin.tsx';
import { LinkPreview } from './link-preview.tsx';

const pageWith = (head: string) => () => new Response(`<!doctype html><head>${head}</head>`);
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

function show(head: string, page: unknown = pageWith(head)): HTMLElement {
  fakeApi({ 'GET /view-post/1': page });
  const { container } = render(<LinkPreview path="/view-post/1" />, { wrapper: TestQueryProvider });
  return container;
}

it('shows what the page says about itself: its title, description, picture and site', async () => {
  const container = show(
    meta('og:title', 'By the lake') +
      meta('og:description', 'An evening') +
      meta('og:image', 'https://site.example/media/dune.jpeg') +
      '<meta name="twitter:card" content="summary_large_image">',
  );
  await screen.findByText('By the lake');
  expect(screen.getByText('An evening')).toBeTruthy();
  expect(screen.getByText(window.location.host)).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/dune.jpeg');
  expect(container.querySelector('[data-wide]')).not.toBeNull();
});

const named = meta('og:title', 'By the lake');

it.each([
  ['says nothing, such as one that a region hides', pageWith('')],
  ['is refused, such as that of a closed site', () => new Response(`<head>${named}</head>`, { status: 503 })],
])('shows nothing of a page that %s', async (_why, page) => {
  const container = show('', page);
  await settle();
  expect(container.textContent).toBe('');
});
