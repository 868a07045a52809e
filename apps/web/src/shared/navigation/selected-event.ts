import { type VideoFilter } from '@sandstone/contract';

/** Returns the slug of the event that the query of an address selects; what is none is ignored. */
export function selectedEventOf(search: string): string | undefined {
  const slug = new URLSearchParams(search).get('event' satisfies VideoFilter) ?? '';
  return /^[\w-]{1,128}$/.test(slug) ? slug : undefined;
}
