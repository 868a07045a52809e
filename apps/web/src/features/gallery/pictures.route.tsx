import { shouldRevalidate } from '../../photos/opened-photo.ts';
import { galleryLoader } from './gallery.loader.ts';
import { PicturesError } from './pictures-error.tsx';
import { PicturesPage } from './pictures.page.tsx';

export const route = {
  loader: galleryLoader,
  shouldRevalidate,
  Component: PicturesPage,
  ErrorBoundary: PicturesError,
};
