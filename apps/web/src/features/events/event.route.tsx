import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { shouldRevalidate } from '../../photos/opened-photo.ts';
import { EventError } from './event-error.tsx';
import { EventPage } from './event.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./event.loader.ts')).eventLoader),
  shouldRevalidate,
  Component: EventPage,
  ErrorBoundary: EventError,
};
