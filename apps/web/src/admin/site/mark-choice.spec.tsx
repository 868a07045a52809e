/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { adminTexts, type ChosenMark, siteFiles, siteIconPath } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { MarkChoice } from './mark-choice.tsx';

const texts = adminTexts.siteSettings.pictures;
const name = texts.kinds.mark;

function open(mark: ChosenMark | null) {
  const chosen: (ChosenMark | null)[] = [];
  render(
    <TestQueryProvider>
      <MarkChoice mark={mark} onChoose={(each) => chosen.push(each)} />
    </TestQueryProvider>,
  );
  return chosen;
}

describe('the mark of the site', () => {
  beforeEach(() => {
    // The browser of the tests opens no pictures.
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('not a picture')) });
  });

  it('is the drawn one at first', () => {
    open(null);
    expect(screen.getByRole('img', { name: texts.nothing.mark }).getAttribute('src')).toBe(siteFiles.icon);
    expect(screen.queryByRole('button', { name: texts.remove(name) })).toBeNull();
  });

  it('is shown as its icon, and can be removed', () => {
    const mark = { markId: 'ab'.repeat(16) };
    const chosen = open(mark);
    expect(screen.getByRole('img', { name }).getAttribute('src')).toBe(siteIconPath(mark.markId, 192));
    fireEvent.click(screen.getByRole('button', { name: texts.remove(name) }));
    expect(chosen).toEqual([null]);
  });

  it('says that a file is no picture, and sends nothing', async () => {
    const requests = fakeApi({});
    const chosen = open(null);
    const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' });
    fireEvent.change(screen.getByLabelText(texts.upload(name), { selector: 'input' }), {
      target: { files: [file] },
    });
    expect(await screen.findByText(texts.markUnreadable)).toBeTruthy();
    expect([requests, chosen]).toEqual([[], []]);
  });
});
