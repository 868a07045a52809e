import { shouldRevalidate } from '../../shared/photos/opened-photo.ts';
import { PicturesError } from './pictures-error.tsx';
import { PicturesPage } from './pictures.page.tsx';

export const route = {
  shouldRevalidate,
  Component: PicturesPage,
  ErrorBoundary: PicturesError,
};
