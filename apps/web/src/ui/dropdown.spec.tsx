/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Dropdown } from './dropdown.tsx';

/** jsdom has no popovers; these replace their two methods. */
const showPopover = jest.fn();
const hidePopover = jest.fn();

describe('a dropdown used by keyboard', () => {
  beforeEach(() => {
    showPopover.mockReset();
    hidePopover.mockReset();
    Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
    render(
      <>
        <Dropdown label="My Videos">
          <a href="/one">One</a>
          <a href="/two">Two</a>
          <button type="button">Three</button>
        </Dropdown>
        <a href="/pictures">My Pictures</a>
      </>,
    );
  });

  const item = (name: string) => screen.getByText(name);
  const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it('opens with the arrow key, and moves with arrows, Home and End', () => {
    item('My Videos').focus();
    pressKey('ArrowDown');
    expect(showPopover).toHaveBeenCalledTimes(1);
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
      pressKey(key);
      return document.activeElement?.textContent;
    });
    expect(walked).toEqual(['Two', 'Three', 'One', 'Three', 'One', 'Three']);
  });

  it('closes when the focus leaves it, but not between its button and items', () => {
    item('My Videos').focus();
    item('One').focus();
    item('Two').focus();
    item('My Videos').focus();
    item('One').focus();
    expect(hidePopover).not.toHaveBeenCalled();
    item('My Pictures').focus();
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });
});
