/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { FileInput } from './file-input.tsx';

it('takes the same path again, because the file may have changed', () => {
  const chosen: string[] = [];
  render(<FileInput aria-label="Picture" onFile={({ name }) => chosen.push(name)} />);
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
