/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { texts } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const picture = (src: string) => (
  <Picture sources={[]} src={src} alt="Dunes" width={4} height={3} sizes="100vw" className="cover" />
);

it('shows that there is no preview when the picture fails, in the same box', () => {
  const { rerender } = render(picture('/gone.jpg'));
  fireEvent.error(screen.getByRole('img', { name: 'Dunes' }));
  expect(screen.getByText(texts.videos.noPreview).className).toContain('cover');
  expect(screen.queryByRole('img')).toBeNull();
  // Another picture in the same place may load.
  rerender(picture('/there.jpg'));
  expect(screen.getByRole('img', { name: 'Dunes' })).toBeDefined();
});

it('shows it also when the picture failed before the script loaded', () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  render(picture('/gone.jpg'));
  expect(screen.getByText(texts.videos.noPreview)).toBeDefined();
});

it('names no source for the JPEG, which is the file of the picture', () => {
  const sources = [
    { type: 'image/avif', srcset: '/a/320.avif 320w' },
    { type: 'image/jpeg', srcset: '/a/1280.jpg 1280w' },
  ];
  const { container } = render(
    <Picture sources={sources} src="/a/1280.jpg" alt="Dunes" width={4} height={3} sizes="100vw" />,
  );
  const named = [...container.querySelectorAll('source')].map((source) => source.getAttribute('srcset'));
  expect(named).toEqual(['/a/320.avif 320w']);
});

it('shows the whole picture where a crop fails', () => {
  const crops = [
    {
      media: '(orientation: portrait)',
      sizes: '100vw',
      sources: [{ type: 'image/avif', srcset: '/crop 1w' }],
    },
  ];
  const { container } = render(
    <Picture sources={[]} src="/whole.jpg" crops={crops} alt="Dunes" width={4} height={3} sizes="100vw" />,
  );
  expect(container.querySelector('source')?.getAttribute('srcset')).toBe('/crop 1w');
  fireEvent.error(screen.getByRole('img', { name: 'Dunes' }));
  expect(container.querySelector('source')).toBeNull();
  fireEvent.error(screen.getByRole('img', { name: 'Dunes' }));
  expect(screen.getByText(texts.videos.noPreview)).toBeDefined();
});
