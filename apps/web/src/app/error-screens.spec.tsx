/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { pages, texts } from '@sandstone/contract';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageErrorScreen } from './error-screens.tsx';

function setNetwork(onLine: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  act(() => void dispatchEvent(new Event(onLine ? 'online' : 'offline')));
}
const retry = () => screen.getByRole('button', { name: texts.errorScreen.retry });

it('reports that the device is offline when page code fails to load, and does not reload the page', async () => {
  // The router and jsdom write the expected failures to the console.
  jest.spyOn(console, 'error').mockReturnValue();
  setNetwork(false);
  const lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: PageErrorScreen,
        children: [
          { path: '/admin', Component: () => <p>Dashboard</p> },
          { path: '/admin/work', lazy },
          { path: pages.home, Component: () => <p>Home</p> },
        ],
      },
    ],
    { initialEntries: ['/admin'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/admin/work'));
  expect(screen.getByRole('alert').textContent).toContain(texts.network.offline);
  expect(retry().hasAttribute('disabled')).toBe(true);
  // The page reloads itself when the network is back; the reload is recorded in the session storage.
  const anew = jest.spyOn(Storage.prototype, 'setItem');
  setNetwork(false);
  expect(anew).not.toHaveBeenCalled();
  setNetwork(true);
  expect(anew).toHaveBeenCalledTimes(1);
  expect(retry().hasAttribute('disabled')).toBe(false);
});
