/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ReloadingImage } from './reloading-image.tsx';

const image = () => screen.getByAltText('Dusk');
const networkComesBack = () => act(() => void dispatchEvent(new Event('online')));

it('reloads a failed image when the network is back', () => {
  render(<ReloadingImage src="/dusk.jpg" alt="Dusk" />);
  const first = image();
  networkComesBack();
  expect(image()).toBe(first);
  fireEvent.error(first);
  networkComesBack();
  const second = image();
  expect(second).not.toBe(first);
  expect(second.getAttribute('src')).toBe('/dusk.jpg');
  fireEvent.load(second);
  networkComesBack();
  expect(image()).toBe(second);
});
