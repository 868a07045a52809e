/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { DescriptionField } from './description-field.tsx';

const tooLong = 'Ten characters at the most';
const required = 'Some words, please';

function Written(props: Partial<ComponentProps<typeof DescriptionField>>): ReactNode {
  const [value, setValue] = useState('');
  const length = value.trim().length;
  return (
    <DescriptionField
      value={value}
      length={length}
      most={10}
      tooLong={tooLong}
      onChange={setValue}
      {...props}
    />
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Description/);
const write = (value: string) => fireEvent.change(field(), { target: { value } });
/** Returns the texts that describe the field to a screen reader, in order. */
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

describe('the description field', () => {
  it('shows the given length, and an error from the first character over the limit', () => {
    render(<Written />);
    write(' ten of it ');
    expect(described()).toEqual(['9 / 10 characters', '']);
    write('0123456789');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    write('0123456789x');
    expect(described()).toEqual(['11 / 10 characters', tooLong]);
    expect(screen.getByRole('alert').textContent).toBe(tooLong);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    write('short');
    expect(described()).toEqual(['5 / 10 characters', '']);
  });

  it('shows the required error after it was left empty', () => {
    render(<Written required={required} />);
    expect(field().required).toBe(true);
    expect(described()).toEqual(['0 / 10 characters', '']);
    fireEvent.blur(field());
    expect(described()).toEqual(['0 / 10 characters', required]);
    write('words');
    expect(described()).toEqual(['5 / 10 characters', '']);
    write('');
    expect(described()).toEqual(['0 / 10 characters', required]);
  });

  it('is marked as optional and may stay empty', () => {
    render(<Written isOptional />);
    expect(field().required).toBe(false);
    fireEvent.blur(field());
    expect(described()).toEqual(['0 / 10 characters', '']);
    expect(screen.getByText('(optional)', { exact: false })).toBeTruthy();
  });

  it('is described by its hint first', () => {
    render(<Written hint="Shown below the photo" />);
    expect(described()).toEqual(['Shown below the photo', '0 / 10 characters', '']);
  });
});
