import { HomeError, HomePage } from './home.page.tsx';

export const route = {
  Component: HomePage,
  ErrorBoundary: HomeError,
};
