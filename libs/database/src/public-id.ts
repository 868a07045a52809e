const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether an id is well-formed: Postgres answers anything else with an error. */
export function isPublicId(text: string): boolean {
  return uuid.test(text);
}
