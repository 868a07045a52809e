import { shouldRevalidate } from '../../shared/photos/opened-photo.ts';
import { EventError } from './event-error.tsx';
import { EventPage } from './event.page.tsx';

export const route = {
  shouldRevalidate,
  Component: EventPage,
  ErrorBoundary: EventError,
};
