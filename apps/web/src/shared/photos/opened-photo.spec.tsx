/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useOpenedPhoto } from './opened-photo.ts';

it.each([
  ['/pictures?event=dunes&photo=a', '/pictures?event=dunes&photo=b'],
  // The visitor has gone back.
  ['/pictures?event=dunes', '/pictures?event=dunes'],
])('shows another photo in the address %s as %s', (before, after) => {
  window.history.replaceState(null, '', before);
  const { result } = renderHook(useOpenedPhoto, { wrapper: MemoryRouter });
  result.current.show('b');
  expect(window.location.pathname + window.location.search).toBe(after);
});
