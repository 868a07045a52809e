const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an address may name a record at all: Postgres answers anything else with an error instead of no row. */
export function isPublicId(text: string): boolean {
  return uuid.test(text);
}
