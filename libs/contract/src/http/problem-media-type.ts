/** Media type of RFC 9457. It is exported on its own so that the browser's client does not bundle the catalogue. */
export const problemMediaType = 'application/problem+json';
