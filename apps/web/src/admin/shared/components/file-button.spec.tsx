/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { FileButton } from './file-button.tsx';

it('takes the same path again, because the file may have changed', () => {
  const chosen: string[] = [];
  render(<FileButton label="Picture" accept="image/*" onFile={({ name }) => chosen.push(name)} />);
  const input = screen.getByLabelText<HTMLInputElement>('Picture');
  const values: string[] = [];
  // jsdom has no picker that could give the input a value.
  Object.defineProperty(input, 'value', {
    set(value: string) {
      values.push(value);
    },
  });
  fireEvent.click(input);
  expect(values).toEqual(['']);
  fireEvent.change(input, { target: { files: [new File(['x'], 'logo.png')] } });
  fireEvent.change(input, { target: { files: [] } });
  expect(chosen).toEqual(['logo.png']);
});
