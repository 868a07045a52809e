/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useNearEnd } from './use-near-end.ts';

type States = readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[];
let report: ((states: States) => void) | undefined;

/** Reports what the test says. The environment has no layout and so no observer. */
class Observer {
  constructor(callback: (states: States) => void) {
    report = callback;
  }
  observe() {}
  disconnect() {
    report = undefined;
  }
}
Object.assign(globalThis, { IntersectionObserver: Observer });

const load = jest.fn();
function List({ isWaiting }: { isWaiting: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, { distance: '800px', isWaiting, load });
  return <div ref={end} />;
}

it('loads when the end comes near, also when the browser reports several states at once', () => {
  const list = render(<List isWaiting />);
  report?.([{ isIntersecting: false }]);
  expect(load).not.toHaveBeenCalled();
  report?.([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(load).toHaveBeenCalledTimes(1);
  list.rerender(<List isWaiting={false} />);
  expect(report).toBeUndefined();
});
