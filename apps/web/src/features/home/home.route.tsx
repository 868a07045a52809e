import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { HomeError, HomePage } from './home.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./home.loader.ts')).homeLoader),
  Component: HomePage,
  ErrorBoundary: HomeError,
};
