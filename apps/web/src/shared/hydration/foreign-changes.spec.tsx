/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { tolerateForeignChanges } from './foreign-changes.ts';

const original = Object.getOwnPropertyDescriptors(Node.prototype);
beforeAll(() => tolerateForeignChanges());
afterAll(() => void Object.defineProperties(Node.prototype, original));

/** Texts beside elements are nodes of their own, which React removes and inserts. */
function Counter() {
  const [count, setCount] = useState(0);
  const isOdd = count % 2 === 1;
  return (
    <p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Next
      </button>
      {isOdd ? <em>odd </em> : null}
      {isOdd ? null : 'even '}
      <strong>{count}</strong>
      {isOdd ? ' more' : null}
    </p>
  );
}

const textsIn = (element: Element): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};
/** Wraps a text as browser translation does. */
function wrap(text: Text): HTMLElement {
  const font = document.createElement('font');
  text.replaceWith(font);
  font.appendChild(document.createElement('font')).append(text);
  return font;
}

function show() {
  const { container } = render(<Counter />);
  const next = () => {
    fireEvent.click(screen.getByRole('button'));
    return container.textContent;
  };
  return { container, next };
}

it('lets React remove and insert texts that are wrapped', () => {
  const { container, next } = show();
  textsIn(container).forEach(wrap);
  expect(next()).toBe('Nextodd 1 more');
  expect(container.querySelectorAll('p > font')).toHaveLength(0);
  textsIn(container).forEach(wrap);
  expect(next()).toBe('Nexteven 2');
  expect(next()).toBe('Nextodd 3 more');
});

it('keeps a wrapper that contains something else', () => {
  const { container, next } = show();
  const even = textsIn(container)[1];
  if (even !== undefined) wrap(even).append('!');
  expect(next()).toBe('Next!odd 1 more');
});

it('lets React go on when its nodes were replaced, moved or removed', () => {
  const { container, next } = show();
  for (const text of textsIn(container)) wrap(text).textContent = text.data.toUpperCase();
  expect(next()).toContain('odd ');
  container.querySelector('strong')?.remove();
  document.body.append(container.querySelector('em') ?? '');
  expect(next()).toContain('even ');
  expect(document.querySelector('em')).toBeNull();
});

it('removes and inserts as usual otherwise', () => {
  const list = document.createElement('ul');
  const [first, second] = [document.createElement('li'), document.createElement('li')];
  expect(list.insertBefore(second, null)).toBe(second);
  // @ts-expect-error Scripts of others leave the place out.
  expect(list.insertBefore(second)).toBe(second);
  expect(list.insertBefore(first, second)).toBe(first);
  expect([...list.children]).toEqual([first, second]);
  expect(list.removeChild(first)).toBe(first);
  expect([...list.children]).toEqual([second]);
});
