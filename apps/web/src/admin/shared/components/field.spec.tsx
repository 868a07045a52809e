/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { DateField, SelectField, TextAreaField, TextField } from './field.tsx';

afterEach(cleanup);

const onChange = jest.fn<(value: string) => void>();
const options = ['one', 'two'].map((value) => <option key={value}>{value}</option>);
const shown = { label: 'Thing', hint: 'A hint', refusal: 'Not this', onChange };

it.each<[name: string, value: string, ReactNode]>([
  ['an input', 'one', <TextField key="text" {...shown} value="two" required />],
  ['a textarea', 'one', <TextAreaField key="area" {...shown} value="two" required />],
  [
    'a select',
    'one',
    <SelectField key="select" {...shown} value="two" required>
      {options}
    </SelectField>,
  ],
  ['a date input', '2024-05-01', <DateField key="date" {...shown} value="2024-05-02" required />],
])('links %s to its label, hint and refusal, and reports its new value', (_, value, field) => {
  render(field);
  const control = screen.getByLabelText<HTMLInputElement>('Thing');
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect([described, control.getAttribute('aria-invalid')]).toEqual([['A hint', 'Not this'], 'true']);
  expect(control.required).toBe(true);
  fireEvent.change(control, { target: { value } });
  expect(onChange).toHaveBeenLastCalledWith(value);
});

it('tells the style which dates are empty', () => {
  const { rerender } = render(<DateField label="Day" value="" onChange={onChange} />);
  const isEmpty = () => screen.getByLabelText('Day').hasAttribute('data-empty');
  expect(isEmpty()).toBe(true);
  rerender(<DateField label="Day" value="2024-05-02" onChange={onChange} />);
  expect(isEmpty()).toBe(false);
});
