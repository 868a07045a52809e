import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { shouldRevalidate } from '../../photos/opened-photo.ts';
import { PicturesError } from './pictures-error.tsx';
import { PicturesPage } from './pictures.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./gallery.loader.ts')).galleryLoader),
  shouldRevalidate,
  Component: PicturesPage,
  ErrorBoundary: PicturesError,
};
