/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts, defaultLook, type LookSettings } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { LookFields } from './look-fields.tsx';

const { look } = adminTexts;

function show(start: LookSettings = defaultLook) {
  let current = start;
  function Form(): ReactNode {
    const [value, setValue] = useState(start);
    current = value;
    return (
      <form aria-label="Look">
        <LookFields value={value} change={(part) => setValue({ ...value, ...part })} />
      </form>
    );
  }
  render(<Form />);
  return () => current;
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const color = () => screen.getByLabelText<HTMLInputElement>(look.ownColor, { selector: '[type=color]' });
const previews = () =>
  [...document.querySelectorAll<HTMLElement>('[data-theme]')].map(({ dataset, style }) => [
    dataset.theme,
    style.getPropertyValue(`--${dataset.theme ?? ''}-accent`),
  ]);

describe('the fields of the look', () => {
  it('choose a preset by its name, and show it in both themes', () => {
    const value = show();
    expect(radio(look.presets.sandstone).checked).toBe(true);
    expect(previews()).toEqual([
      ['dark', '240 138 93'],
      ['light', '168 67 27'],
    ]);
    fireEvent.click(radio(look.presets.juniper));
    expect(value()).toEqual({ accent: 'juniper', theme: 'dark' });
    expect(previews()).toEqual([
      ['dark', '147 180 106'],
      ['light', '78 107 34'],
    ]);
  });

  it('choose a colour, which begins as the preset was', () => {
    const value = show();
    fireEvent.click(radio(look.ownColor));
    expect(value().accent).toBe('#f08a5d');
    fireEvent.change(color(), { target: { value: '#0000ff' } });
    expect(value().accent).toBe('#0000ff');
    expect(previews()).toEqual([
      ['dark', '113 158 255'],
      ['light', '0 0 255'],
    ]);
  });

  it('say at once why a colour is refused, and keep the form from being sent', () => {
    show({ ...defaultLook, accent: '#0000ff' });
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Look' });
    expect(form.checkValidity()).toBe(true);
    fireEvent.change(color(), { target: { value: '#777777' } });
    expect(screen.getByRole('alert').textContent).toBe(look.refusals.grey);
    expect(color().getAttribute('aria-invalid')).toBe('true');
    expect([form.checkValidity(), previews()]).toEqual([false, []]);
    fireEvent.change(color(), { target: { value: '#008800' } });
    expect([screen.getByRole('alert').textContent, form.checkValidity()]).toEqual(['', true]);
  });

  it('choose the theme of visitors who have chosen none', () => {
    const value = show();
    expect(radio(look.themes.dark).checked).toBe(true);
    fireEvent.click(radio(look.themes.light));
    expect(value()).toEqual({ accent: 'sandstone', theme: 'light' });
  });
});
