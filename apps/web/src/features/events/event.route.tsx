import { EventError } from './event-error.tsx';
import { eventLoader } from './event.loader.ts';
import { EventPage } from './event.page.tsx';

export const route = { loader: eventLoader, Component: EventPage, ErrorBoundary: EventError };
