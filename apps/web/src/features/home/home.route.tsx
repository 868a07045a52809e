import { homeLoader } from './home.loader.ts';
import { HomeError, HomePage } from './home.page.tsx';

export const route = { loader: homeLoader, Component: HomePage, ErrorBoundary: HomeError };
