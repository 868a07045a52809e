/** Dispatched on the document after hydration. The head script then stops handling Back. */
export const hydratedEvent = 'hydrated';
