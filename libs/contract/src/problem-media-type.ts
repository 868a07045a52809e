/** RFC 9457. By itself, so that the browser's client does not bring the whole catalogue. */
export const problemMediaType = 'application/problem+json';
