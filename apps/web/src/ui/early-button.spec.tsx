/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { EarlyButton, earlyFragmentPrefix } from './early-button.tsx';

const onAct = jest.fn();
const show = (disabled = false) =>
  render(
    <StrictMode>
      <EarlyButton name="share" disabled={disabled} onAct={onAct}>
        Share
      </EarlyButton>
      <EarlyButton name="love" onAct={() => onAct('love')}>
        Love
      </EarlyButton>
    </StrictMode>,
  );
const button = () => screen.getByRole('button', { name: 'Share' });

beforeEach(() => void onAct.mockReset());
afterEach(() => {
  history.replaceState(null, '', '/');
});

it('acts on a click, Enter as a click, and Space, and keeps the address', () => {
  show();
  expect(fireEvent.click(button())).toBe(false);
  expect(fireEvent.keyDown(button(), { key: ' ' })).toBe(false);
  expect(onAct).toHaveBeenCalledTimes(2);
  expect(location.href).toBe('http://localhost/');
});

it('acts once for a click before it was hydrated, which left its fragment in the address', () => {
  history.replaceState({ key: 'a' }, '', `/posts?x=1${earlyFragmentPrefix}share`);
  show();
  expect(onAct.mock.calls).toEqual([[]]);
  expect([location.href, history.state]).toEqual(['http://localhost/posts?x=1', { key: 'a' }]);
});

it('acts on a click that reaches the element of the server during hydration', async () => {
  show();
  await act(async () => {
    const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = `${earlyFragmentPrefix}love`;
    await changed;
  });
  expect(onAct.mock.calls).toEqual([['love']]);
  expect(location.hash).toBe('');
});

it('does nothing while it is disabled', () => {
  show(true);
  fireEvent.click(button());
  fireEvent.keyDown(button(), { key: ' ' });
  expect(onAct).not.toHaveBeenCalled();
  expect(button().getAttribute('aria-disabled')).toBe('true');
});
