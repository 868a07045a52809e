import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { EventError } from './event-error.tsx';
import { EventPage } from './event.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./event.loader.ts')).eventLoader),
  Component: EventPage,
  ErrorBoundary: EventError,
};
