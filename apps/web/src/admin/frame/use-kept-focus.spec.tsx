/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

function Page(): ReactNode {
  useKeptFocus();
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<string>();
  const remove = (name: string) => setNames((before) => before.filter((other) => other !== name));
  return (
    <main tabIndex={-1}>
      <button type="button" disabled={isBusy} onClick={() => setIsBusy(true)}>
        Save
      </button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
            <button type="button" onClick={() => remove(name)}>
              Remove {name}
            </button>
            <button type="button" onClick={() => setAsked(name)}>
              Ask about {name}
            </button>
          </li>
        ))}
      </ul>
      {asked === undefined ? null : (
        <dialog open>
          <button
            type="button"
            onClick={() => {
              remove(asked);
              setAsked(undefined);
            }}
          >
            Remove it
          </button>
        </dialog>
      )}
      <output onClick={() => setIsBusy(false)}>Done</output>
    </main>
  );
}

const focused = () => document.activeElement?.textContent;
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  button.focus();
  fireEvent.click(button);
};

describe('the focus of people who use the keyboard', () => {
  it('is on the same item of the list after one was removed, and on the last one after that', async () => {
    render(<Page />);
    press('Remove two');
    await waitFor(() => expect(focused()).toBe('three'));
    press('Remove three');
    await waitFor(() => expect(focused()).toBe('one'));
  });

  it('is on the same item of the list after a dialog has removed one', async () => {
    render(<Page />);
    press('Ask about one');
    press('Remove it');
    await waitFor(() => expect(focused()).toBe('two'));
  });

  it('is near a list that has become empty', async () => {
    render(<Page />);
    for (const name of ['one', 'two', 'three']) press(`Remove ${name}`);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  });

  it('returns to a button that was disabled while it worked', async () => {
    render(<Page />);
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    save.focus();
    // A browser takes the focus from a disabled button, and jsdom does not.
    save.blur();
    fireEvent.click(save);
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByText('Done'));
    await waitFor(() => expect(focused()).toBe('Save'));
  });

  it('stays where it is after a pointer has pressed something', async () => {
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Remove one' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    button.focus();
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(document.activeElement).toBe(document.body);
  });
});
