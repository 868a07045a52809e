import { galleryLoader } from './gallery.loader.ts';
import { PicturesError } from './pictures-error.tsx';
import { PicturesPage } from './pictures.page.tsx';

export const route = { loader: galleryLoader, Component: PicturesPage, ErrorBoundary: PicturesError };
