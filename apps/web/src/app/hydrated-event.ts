/** Sent on the document when the page's own code has taken it over: the head script, which sees to it until then, lets go. */
export const hydratedEvent = 'hydrated';
